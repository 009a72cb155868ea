import type { KeyObject } from 'node:crypto'
import type { CandidateKey, KeyRelation } from './candidate-key.ts'
import { misspelling, misspeltSerial } from './misspelling.ts'

interface KnownKey {
  key: { serialNo: string }
  publicKey: KeyObject
}

interface KnownApp {
  app: { appId: string }
  keys: ReadonlyMap<string, KnownKey>
}

/** The registered apps of one environment with their keys. */
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

/** How many keys are tried at once. Each costs one RSA operation of about 40 microseconds. */
const KEYS_AT_ONCE = 100

/** Yields the keys that may have signed a request, in groups: those of its app first, the named one at the beginning. */
export function* collectKeys(question: KeyQuestion): Generator<CandidateKey[]> {
  let group: CandidateKey[] = []
  for (const key of inOrder(question)) {
    const isFirstForeign = key.relation === 'other-app' && group.at(-1)?.relation !== 'other-app'
    if (group.length > 0 && (isFirstForeign || group.length === KEYS_AT_ONCE)) {
      yield group
      group = []
    }
    group.push(key)
  }
  yield group
}

const ANYBODY: KeyOwner = { hasApp: () => true, includesElsewhere: true }

function* inOrder(question: KeyQuestion): Generator<CandidateKey> {
  const { authId, serialNo, here, elsewhere, owner = ANYBODY } = question
  const isOwn = owner.hasApp(authId)
  const app = isOwn ? here.find(authId) : undefined
  const named = app?.keys.get(serialNo)
  if (named) yield candidate('named', authId, named)
  for (const known of app?.keys.values() ?? []) {
    if (known === named) continue
    const differs = named ? undefined : misspeltSerial(serialNo, known.key.serialNo)
    yield candidate(differs === undefined ? 'other-serial' : 'serial-misspelt', authId, known, differs)
  }
  const sameElsewhere = isOwn && owner.includesElsewhere ? elsewhere?.find(authId) : undefined
  for (const known of sameElsewhere?.keys.values() ?? []) {
    yield candidate('other-environment', authId, known)
  }
  for (const other of here.list()) {
    const { appId } = other.app
    if (other === app || !owner.hasApp(appId)) continue
    const differs = app ? undefined : misspeltApp(question, appId)
    const relation = differs === undefined ? 'other-app' : 'app-misspelt'
    for (const known of other.keys.values()) yield candidate(relation, appId, known, differs)
  }
}

function misspeltApp({ authId, serialNo }: KeyQuestion, appId: string): string | undefined {
  return serialNo === appId ? 'the name of the app stands in serial_no' : misspelling(authId, appId)
}

function candidate(
  relation: KeyRelation,
  appId: string,
  { key, publicKey }: KnownKey,
  differs?: string,
): CandidateKey {
  const label = `serial_no "${key.serialNo}" of app "${appId}"`
  return { relation, publicKey, label, ...(differs !== undefined && { differs }) }
}
