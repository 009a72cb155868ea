import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleApp, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { RECHARGE_ENDED } from '../../src/sqlite/statements/recharges/recharge-ended.ts'
import { LIST_OWNERS } from '../../src/sqlite/statements/recharges/recharge-store.ts'
import { NEWEST_UNDECIDED } from '../../src/sqlite/statements/recharges/search-recharges.ts'
import { FIND_TAKEABLE } from '../../src/sqlite/statements/recharges/take-over-undecided.ts'
import { EXPLAINERS } from './explain.ts'
import { withDirectory } from './harness.ts'

for (const [title, explain] of EXPLAINERS) {
  test(`undecided recharges are found by their own index, in order${title}`, () => {
    const undecided = 'SCAN recharges USING COVERING INDEX recharges_undecided'
    assert.deepEqual(explain(FIND_TAKEABLE.text).slice(0, 1), [undecided])
    assert.ok(!explain(FIND_TAKEABLE.text).some((step) => step.includes('ORDER BY')))
    assert.deepEqual(explain(NEWEST_UNDECIDED), ['SCAN recharges USING INDEX recharges_undecided'])
    assert.deepEqual(explain(LIST_OWNERS), [undecided, 'USE TEMP B-TREE FOR DISTINCT'])
  })

  test(`the recharge of an order is found by one index look-up${title}`, () => {
    assert.deepEqual(explain(`SELECT 1 FROM orders WHERE id = ? AND app_id = ? AND NOT ${RECHARGE_ENDED}`), [
      'SEARCH orders USING COVERING INDEX orders_by_id (id=? AND app_id=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH recharges USING INDEX recharges_by_order (order_id=? AND app_id=?)',
    ])
  })
}

test('writes that wait for a commit are stored when the store is closed', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.apps.addApp(sampleApp())
    const begun = beginRecharge(store, sampleRecharge({ id: 'recharge-1' }))
    await store.close()
    assert.equal(await begun, undefined)
    const again = await openSqliteStore({ directory, environment: 'production' })
    assert.deepEqual(await again.recharges.findRecharge('recharge-1'), sampleRecharge({ id: 'recharge-1' }))
    await again.close()
  }))
