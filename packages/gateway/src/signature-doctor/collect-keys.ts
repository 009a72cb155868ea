import type { KnownApp, KnownKey } from '../apps/app-directory.ts'
import type { CandidateKey, KeyRelation } from './candidate-key.ts'

export interface KeyDirectory {
  find(appId: string): KnownApp | undefined
  list(): Iterable<KnownApp>
}

export interface KeyQuestion {
  authId: string
  serialNo: string
  here: KeyDirectory
  /** The other environment. Only its keys of the same app are tried. */
  elsewhere: KeyDirectory | undefined
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

function* inOrder({ authId, serialNo, here, elsewhere }: KeyQuestion): Generator<CandidateKey> {
  const app = here.find(authId)
  const named = app?.keys.get(serialNo)
  if (named) yield candidate('named', authId, named)
  for (const known of app?.keys.values() ?? []) {
    if (known !== named) yield candidate('other-serial', authId, known)
  }
  for (const known of elsewhere?.find(authId)?.keys.values() ?? []) {
    yield candidate('other-environment', authId, known)
  }
  for (const other of here.list()) {
    if (other === app) continue
    for (const known of other.keys.values()) yield candidate('other-app', other.app.appId, known)
  }
}

function candidate(relation: KeyRelation, appId: string, { key, publicKey }: KnownKey): CandidateKey {
  return { relation, publicKey, label: `serial_no "${key.serialNo}" of app "${appId}"` }
}
