import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { newestStatement, prefixStatement } from '../../src/sqlite/statements/orders/find-orders.ts'
import { playersStatement } from '../../src/sqlite/statements/orders/find-players.ts'
import { stepsOf } from './bounds.ts'
import { EXPLAINERS } from './explain.ts'

for (const [title, explain] of EXPLAINERS) {
  test(`orders whose id begins with a text are a range of an index${title}`, () => {
    for (const [isBounded, range] of [
      [true, 'id>? AND id<?'],
      [false, 'id>?'],
    ] as const) {
      const plan = explain(prefixStatement(isBounded))
      assert.deepEqual(plan, [`SEARCH orders USING INDEX orders_by_id (${range})`])
    }
  })

  test(`each player is one step of an index${title}`, () => {
    for (const table of ['orders', 'validations'] as const)
      for (const [isBounded, range] of [
        [true, 'user_id>? AND user_id<?'],
        [false, 'user_id>?'],
      ] as const) {
        const plan = explain(playersStatement(table, isBounded))
        const step = `SEARCH ${table} USING COVERING INDEX ${table}_by_user (${range})`
        assert.deepEqual(
          stepsOf(plan).filter((each) => each.includes(table)),
          [step, step],
        )
        assert.ok(!plan.some((each) => each.includes('TEMP B-TREE')), plan.join('\n'))
      }
  })

  test(`the newest orders follow an index and are not sorted${title}`, () => {
    for (const [isOfApp, index, fixed] of [
      [true, 'orders_by_app', 'app_id=? AND order_status=?'],
      [false, 'orders_by_status', 'order_status=?'],
    ] as const) {
      const plan = explain(newestStatement('user_id, create_micros, app_id, id', isOfApp))
      const step = `SEARCH orders USING INDEX ${index} (${fixed})`
      assert.deepEqual(
        stepsOf(plan),
        ORDER_STATUSES.map(() => step),
      )
      assert.ok(!plan.some((each) => each.includes('TEMP B-TREE')), plan.join('\n'))
      const [keys] = stepsOf(explain(newestStatement('create_micros, app_id, id', isOfApp)))
      assert.equal(keys, step.replace('USING', 'USING COVERING'))
    }
  })
}
