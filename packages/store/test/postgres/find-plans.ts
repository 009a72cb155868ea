import assert from 'node:assert/strict'
import { LOOKED_AT_MAX } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { newestStatement, prefixStatement } from '../../src/postgres/statements/orders/find-orders.ts'
import { playersStatement } from '../../src/postgres/statements/orders/find-players.ts'
import { NEWEST_UNDECIDED, sketchList } from '../../src/postgres/statements/recharges/search-recharges.ts'
import { pageStatement, withColumns } from '../../src/postgres/statements/search-by-id.ts'
import { validationList } from '../../src/postgres/statements/validations/search-validations.ts'
import type { Explain } from './explain.ts'
import { APP_IDS, assertBounded } from './list-plans.ts'

const LIMIT = 20
const PARTITIONS = 16
const PREFIXES = ['o', 'order-2', 'order-2003', 'user-1', 'zz', '\u{10FFFF}']

/** What is looked for by the beginning of a text, or among the newest. */
export async function checkFinding(explain: Explain): Promise<void> {
  await checkPrefixes(explain)
  for (const [apps, index, times] of [
    [{}, 'orders_by_status', 1],
    [{ appIds: APP_IDS }, 'orders_by_app', APP_IDS.length],
  ] as const) {
    const { text, values } = newestStatement('user_id, create_micros, app_id, id', apps, LIMIT)
    const plan = await explain(text, values)
    assert.deepEqual(plan.indexes, new Set([index]))
    assertBounded(plan, times * ORDER_STATUSES.length * (LIMIT + PARTITIONS), `the newest orders by ${index}`)
  }
  for (const apps of [{}, { appIds: APP_IDS }]) {
    const { text, values } = pageStatement(sketchList(apps), {}, LIMIT)
    assertBounded(await explain(text, values), 3 * (2 * LIMIT + PARTITIONS), 'the newest recharges in short')
  }
  const undecided = await explain(NEWEST_UNDECIDED, [])
  assert.deepEqual(undecided.indexes, new Set(['recharges_undecided']))
  assertBounded(undecided, LOOKED_AT_MAX + PARTITIONS, 'the newest undecided recharges')
  const list = withColumns(validationList({ appIds: APP_IDS }), 'id, user_id')
  const { text, values } = pageStatement(list, {}, LIMIT)
  const rowsMax = APP_IDS.length * VALIDATION_OUTCOMES.length * (LIMIT + PARTITIONS)
  assertBounded(await explain(text, values), rowsMax, 'the newest validations in short')
}

async function checkPrefixes(explain: Explain): Promise<void> {
  for (const prefix of PREFIXES) {
    for (const [apps, index, rowsMax] of [
      [{}, 'orders_by_id', LIMIT + PARTITIONS],
      [{ appIds: APP_IDS }, 'orders_pkey', APP_IDS.length * LIMIT],
    ] as const) {
      const { text, values } = prefixStatement(prefix, apps, LIMIT)
      const plan = await explain(text, values)
      assert.deepEqual(plan.indexes, new Set([index]), prefix)
      assertBounded(plan, rowsMax, `orders that begin with ${prefix}, by ${index}`)
    }
    for (const table of ['orders', 'validations'] as const) {
      const { text, values } = playersStatement(table, rangeOfPrefix(prefix), 6)
      const plan = await explain(text, values)
      assert.deepEqual(plan.indexes, new Set([`${table}_by_user`]), prefix)
      assertBounded(plan, 6 * PARTITIONS, `players of ${table} that begin with ${prefix}`)
    }
  }
}
