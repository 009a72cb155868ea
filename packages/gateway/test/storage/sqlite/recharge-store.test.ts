import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.ts'
import { RECHARGE_ENDED } from '../../../src/storage/sqlite/order-row.ts'
import { LIST_UNDECIDED } from '../../../src/storage/sqlite/recharge-store.ts'
import { EXPLAINERS } from './explain.ts'
import { withDirectory } from './harness.ts'
import { sampleRecharge } from './sample-recharges.ts'

for (const [title, explain] of EXPLAINERS) {
  test(`the undecided recharges are found among themselves, in order${title}`, () => {
    assert.deepEqual(explain(LIST_UNDECIDED), [
      'SEARCH recharges USING INDEX recharges_undecided (created_at_ms<?)',
    ])
  })

  test(`the recharge of an order is found by one probe${title}`, () => {
    assert.deepEqual(explain(`SELECT 1 FROM orders WHERE id = ? AND app_id = ? AND NOT ${RECHARGE_ENDED}`), [
      'SEARCH orders USING COVERING INDEX orders_by_id (id=? AND app_id=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH recharges USING INDEX recharges_by_order (order_id=? AND app_id=?)',
    ])
  })
}

test('what waits for the commit of its turn is kept when the store is closed', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory })
    const begun = store.recharges.beginRecharge(sampleRecharge('recharge-1'))
    await store.close()
    assert.equal(await begun, undefined)
    const again = await openSqliteStore({ directory })
    assert.deepEqual(await again.recharges.findRecharge('recharge-1'), sampleRecharge('recharge-1'))
    await again.close()
  }))
