import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { EntryOf } from '../audit/audit-entry.ts'
import { keyChange } from './app-audit.ts'
import type { AppKey } from './app-key.ts'
import type { AppStore } from './app-store.ts'

interface RevokeKey {
  store: { apps: AppStore }
  clock: Clock
  appId: string
  serialNo: string
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

/** Revoking again changes nothing. */
export async function revokeKey({ store, clock, appId, serialNo, entryOf }: RevokeKey): Promise<void> {
  const record = entryOf && ((revoked: AppKey) => entryOf(keyChange(appId, revoked)))
  await store.apps.revokeKey(appId, serialNo, clock.nowMs(), record).catch((error) => {
    if (!(error instanceof RecordNotFound)) throw error
    throw new DomainError('not-found', 'This app has no key with this serial_no.', { cause: error })
  })
}
