import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/domain-error.ts'
import { RecordNotFound } from '../base/store-errors.ts'
import type { AppStore } from './app-store.ts'

interface RevokeKey {
  store: { apps: AppStore }
  clock: Clock
  appId: string
  serialNo: string
}

/** Revoking again changes nothing. */
export async function revokeKey({ store, clock, appId, serialNo }: RevokeKey): Promise<void> {
  await store.apps.revokeKey(appId, serialNo, clock.nowMs()).catch((error) => {
    if (!(error instanceof RecordNotFound)) throw error
    throw new DomainError('not-found', 'This app has no key with this serial_no.', { cause: error })
  })
}
