import type { Clock } from '../clock.ts'
import { DomainError } from '../domain-error.ts'
import { RecordNotFound, type Store } from '../storage/store.ts'

interface RevokeKey {
  store: Pick<Store, 'apps'>
  clock: Clock
  appId: string
  serialNo: string
}

/** Revoking again changes nothing. */
export async function revokeKey({ store, clock, appId, serialNo }: RevokeKey): Promise<void> {
  await store.apps.revokeKey(appId, serialNo, clock.nowMs()).catch((error) => {
    if (!(error instanceof RecordNotFound)) throw error
    throw new DomainError('not-found', 'There is no such key of this app.', { cause: error })
  })
}
