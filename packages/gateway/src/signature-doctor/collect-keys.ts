import type { KnownApp, KnownKey } from '../apps/app-directory.ts'
import type { CandidateKey, KeyRelation } from './candidate-key.ts'

export interface KeyDirectory {
  find(appId: string): KnownApp | undefined
  list(): Iterable<KnownApp>
}

/** The owner of the keys that may be tried. The others must not be noticed, not even by the time it takes. */
export interface KeyOwner {
  hasApp(appId: string): boolean
  /** Whether its keys in the other environment may be tried too. */
  includesElsewhere: boolean
}

export interface KeyQuestion {
  authId: string
  serialNo: string
  here: KeyDirectory
  /** The other environment. Only its keys of the same app are tried. */
  elsewhere: KeyDirectory | undefined
  /** All keys may be tried without it. */
  owner?: KeyOwner
}

/** Each key costs one RSA operation of about 40 microseconds. */
const KEYS_MAX = 200

/** Collects the keys that may have signed a request, the named one first. */
export function collectKeys(question: KeyQuestion): CandidateKey[] {
  const keys: CandidateKey[] = []
  for (const key of inOrder(question)) {
    if (keys.length === KEYS_MAX) break
    keys.push(key)
  }
  return keys
}

const ANYBODY: KeyOwner = { hasApp: () => true, includesElsewhere: true }

function* inOrder(question: KeyQuestion): Generator<CandidateKey> {
  const { authId, serialNo, here, elsewhere, owner = ANYBODY } = question
  const isOwn = owner.hasApp(authId)
  const app = isOwn ? here.find(authId) : undefined
  const named = app?.keys.get(serialNo)
  if (named) yield candidate('named', authId, named)
  for (const known of app?.keys.values() ?? []) {
    if (known !== named) yield candidate('other-serial', authId, known)
  }
  const sameElsewhere = isOwn && owner.includesElsewhere ? elsewhere?.find(authId) : undefined
  for (const known of sameElsewhere?.keys.values() ?? []) {
    yield candidate('other-environment', authId, known)
  }
  for (const other of here.list()) {
    if (other === app || !owner.hasApp(other.app.appId)) continue
    for (const known of other.keys.values()) yield candidate('other-app', other.app.appId, known)
  }
}

function candidate(relation: KeyRelation, appId: string, { key, publicKey }: KnownKey): CandidateKey {
  return { relation, publicKey, label: `serial_no "${key.serialNo}" of app "${appId}"` }
}
