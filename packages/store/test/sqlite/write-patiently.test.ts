import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleApp, sampleLease, sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'
import { withDirectory } from './harness.ts'

const OTHER_WRITES_MS = 300

/** Writes while another connection does, which is in this process and can only go on when nothing blocks it. */
async function writeBesideAnother(act: (store: Store) => Promise<unknown>): Promise<unknown> {
  return withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.apps.addApp(sampleApp())
    const other = new DatabaseSync(join(directory, 'txgw.db'))
    other.exec('BEGIN IMMEDIATE')
    const result = act(store)
    await sleep(OTHER_WRITES_MS)
    other.exec('COMMIT')
    other.close()
    const settled = await result
    await store.close()
    return settled
  })
}

describe('a write of another process', () => {
  it('only delays a write, and blocks nothing else', async () => {
    const put = await writeBesideAnother((store) =>
      store.orders.putOrders([sampleOrder({ id: 'order-1' })], 1),
    )
    assert.deepEqual(put, ['created'])
  })

  it('only delays writes that share a commit', async () => {
    const begun = await writeBesideAnother((store) =>
      Promise.all(['one', 'two'].map((id) => beginRecharge(store, sampleRecharge({ id })))).then(() =>
        store.recharges.listLeaseOwners(),
      ),
    )
    assert.deepEqual(begun, [sampleLease().owner])
  })

  it('does not make the store look broken', async () => {
    await writeBesideAnother((store) => store.ping())
  })

  it('delays no read', async () => {
    const found = await writeBesideAnother((store) => store.orders.findOrder('app-1', 'none'))
    assert.equal(found, undefined)
  })
})
