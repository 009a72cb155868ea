import { sampleOrder } from '@txgw/testkit/samples/records'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

/** Opens the store together with others, and tries to win each of the orders; prints those that it won. */
const [directory, name, count] = process.argv.slice(2) as [string, string, string]
const store = await openSqliteStore({ directory, environment: 'production' })
const ids = Array.from({ length: Number(count) }, (_, index) => `order-${index}`)
await store.orders.putOrders(
  ids.map((id) => sampleOrder({ id })),
  1,
)
for (const id of ids) {
  const order = sampleOrder({ id })
  const next = { status: 'Paid' as const, updateTime: `2025-03-01T10:00:0${name}Z` }
  const result = await store.orders.changeStatus({ ...order, expected: order, next, recordedAtMs: 2 })
  if (result !== 'stale') process.stdout.write(`${id} ${next.updateTime}\n`)
}
await store.close()
