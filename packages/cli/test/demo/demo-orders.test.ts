import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrder } from '@txgw/domain/orders/order-wire'
import { ORDER_KINDS, ORDER_STATUSES } from '@txgw/protocol/schemas'
import { DEMO_ORDER_IDS, demoOrderLines } from '../../src/demo/demo-orders.ts'

const read = demoOrderLines()
  .trimEnd()
  .split('\n')
  .map((line) => readOrder(JSON.parse(line)))
const orders = read.flatMap((result) => (result.ok ? [result.order] : []))
const latest = new Map(orders.map((order) => [order.id, order]))

test('the service accepts every line', () => {
  assert.deepEqual(
    read.flatMap((result) => (result.ok ? [] : result.violations)),
    [],
  )
})

test('the demo has every status, both kinds, and amounts with zero, two and three decimals', () => {
  const shown = [...latest.values()]
  assert.deepEqual(new Set(shown.map(({ status }) => status)), new Set(ORDER_STATUSES))
  assert.deepEqual(new Set(shown.map(({ kind }) => kind)), new Set(ORDER_KINDS))
  const digits = shown.map(({ totalPrice }) => totalPrice?.amount.split('.')[1]?.length ?? 0)
  assert.deepEqual(new Set(digits), new Set([0, 2, 3]))
  assert.ok(new Set(shown.map(({ totalPrice }) => totalPrice?.currency)).size >= 4)
})

test('the ids contain the word demo', () => {
  assert.deepEqual([...latest.keys()], DEMO_ORDER_IDS)
  for (const id of DEMO_ORDER_IDS) assert.match(id, /^demo-/)
})
