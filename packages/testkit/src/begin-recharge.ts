import {
  type AuditEntry,
  DuplicateRecord,
  type Lease,
  type Recharge,
  type Store,
} from '@txgw/gateway/storage'
import { sampleApp, sampleLease } from './samples.ts'

/**
 * Begins the recharge. If its app is missing, it is registered before.
 * @returns the recharge that has the idempotency key already
 */
export async function beginRecharge(
  store: Pick<Store, 'apps' | 'recharges'>,
  recharge: Recharge,
  lease: Lease = sampleLease(),
  entry?: AuditEntry,
): Promise<Recharge | undefined> {
  const { app, earlier } = await store.recharges.beginRecharge(recharge, lease, entry)
  if (app) return earlier
  await registerApp(store, recharge.request.appId)
  return (await store.recharges.beginRecharge(recharge, lease, entry)).earlier
}

/** Another one may do the same at this moment. */
async function registerApp({ apps }: Pick<Store, 'apps'>, appId: string): Promise<void> {
  try {
    await apps.addApp(sampleApp({ appId }))
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error
  }
}
