import { acceptance } from '@txgw/testkit/samples/decisions'
import { sampleApp, sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

/** Writes without end, and prints each write once it is acknowledged. */
const [directory, cycle, batchSize] = process.argv.slice(2) as [string, string, string]
const store = await openSqliteStore({ directory, environment: 'production' })

for (let batch = 0; ; batch++) {
  const ids = Array.from({ length: Number(batchSize) }, (_, index) => `${cycle}.${batch}.${index}`)
  await store.orders.putOrders(
    ids.map((id) => sampleOrder({ id })),
    1,
  )
  process.stdout.write(`put ${cycle}.${batch}\n`)
  const order = sampleOrder({ id: ids[0] as string })
  await store.orders.changeStatus({
    ...order,
    expected: order,
    next: { status: 'Paid', updateTime: '2025-03-01T10:00:01Z' },
    recordedAtMs: 2,
  })
  process.stdout.write(`paid ${order.id}\n`)
  await store.apps.addApp(sampleApp({ appId: `app-${cycle}.${batch}` }))
  process.stdout.write(`app app-${cycle}.${batch}\n`)
  const recharge = sampleRecharge({ id: `recharge-${cycle}.${batch}` })
  await beginRecharge(store, recharge)
  process.stdout.write(`begun ${recharge.id}\n`)
  await store.recharges.decideRecharge(acceptance(recharge, `of-${recharge.id}`))
  process.stdout.write(`accepted ${recharge.id}\n`)
}
