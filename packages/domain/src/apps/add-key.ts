import type { Clock } from '@txgw/base/clock'
import { brokenRule, DomainError } from '@txgw/base/domain-error'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { EntryOf } from '../audit/audit-entry.ts'
import { keyChange } from './app-audit.ts'
import type { AppKey } from './app-key.ts'
import type { AppStore } from './app-store.ts'
import { orNoSuchApp } from './find-app.ts'
import { readNewKey, type ServiceKeys } from './read-new-key.ts'

interface AddKey {
  store: { apps: AppStore }
  serviceKeys: ServiceKeys
  clock: Clock
  appId: string
  serialNo: string
  /** Expected to be PEM text, but not checked yet. A refusal says what the value is instead and never repeats it. */
  publicKey: unknown
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

export async function addKey(adding: AddKey): Promise<AppKey> {
  const { store, serviceKeys, clock, appId, serialNo, publicKey, entryOf } = adding
  const read = await readNewKey(publicKey, serviceKeys)
  if (!read.ok) throw brokenRule('publicKey', read.problem, '')
  const key: AppKey = { serialNo, ...read.key, addedAtMs: clock.nowMs(), revokedAtMs: null }
  await store.apps.addKey(appId, key, entryOf?.(keyChange(appId, key))).catch((error) => {
    if (!(error instanceof DuplicateRecord)) orNoSuchApp(error)
    throw usedSerial(serialNo, error)
  })
  return key
}

export function usedSerial(serialNo: string, cause?: unknown): DomainError {
  const message = `The serial_no "${serialNo}" was already used by this app. A serial_no cannot be used again, even after its key is revoked; choose another.`
  return new DomainError('exists-already', message, { cause })
}
