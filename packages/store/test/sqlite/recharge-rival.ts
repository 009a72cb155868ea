import { acceptance, ending } from '@txgw/testkit/samples/decisions'
import { sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

/**
 * Opens the store together with others, and does with each recharge what they do too: begins it by the same
 * key, decides it, and then, by its name, ends it or pays its order. Prints what it won.
 */
const [directory, name, count] = process.argv.slice(2) as [string, string, string]
const store = await openSqliteStore({ directory, environment: 'production' })
for (let index = 0; index < Number(count); index++) {
  const key = { key: `key-${index}`, requestDigest: 'digest' }
  const mine = sampleRecharge({ id: `${index}.${name}`, idempotency: key })
  const earlier = await beginRecharge(store, mine)
  if (!earlier) report(`begun ${index}`)
  const recharge = { ...(earlier ?? mine), state: 'VALIDATING' as const }
  if (await store.recharges.decideRecharge(acceptance(recharge, `${index}.${name}`)))
    report(`decided ${index}`)
  if (Number(name) % 2 === 0 ? await end(store, recharge.id) : await pay(store, recharge.id))
    report(`${Number(name) % 2 === 0 ? 'ended' : 'paid'} ${index}`)
}
await store.close()

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function end({ recharges }: Store, id: string): Promise<boolean> {
  const recharge = await recharges.findRecharge(id)
  if (recharge?.state !== 'ACCEPTED') return false
  return (await recharges.decideRecharge(ending(recharge, `${id} ended by ${name}`))) !== undefined
}

async function pay({ recharges, orders }: Store, id: string): Promise<boolean> {
  const orderId = (await recharges.findRecharge(id))?.orderId ?? ''
  const order = sampleOrder({ id: orderId })
  const next = { status: 'Paid' as const, updateTime: '2025-03-01T10:00:01Z' }
  const result = await orders.changeStatus({ ...order, expected: order, next, recordedAtMs: 2 })
  return typeof result !== 'string'
}
