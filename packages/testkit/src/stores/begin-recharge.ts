import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { Lease } from '@txgw/domain/recharges/recharge-store'
import type { Store } from '@txgw/store/store'
import { sampleApp, sampleLease } from '../samples/records.ts'

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
  const begin = () => store.recharges.beginRecharge(recharge, lease, entry)
  let begun = await begin()
  if (!begun.app) {
    await addMissingApp(store, recharge.request.appId)
    begun = await begin()
  }
  assert.ok(begun.app?.enabled, 'nothing begins for an app that is disabled')
  return begun.earlier
}

/** Another one may do the same at this moment. */
async function addMissingApp({ apps }: Pick<Store, 'apps'>, appId: string): Promise<void> {
  try {
    await apps.addApp(sampleApp({ appId }))
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error
  }
}
