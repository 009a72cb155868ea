import type { Environment } from '../history/operation.ts'
import { TEMPERS } from '../world/game-backend.ts'
import type { SharedData } from '../world/world.ts'
import { type OrderBook, readOnce, versionOf, writeOnce } from './orders.ts'
import { askOnce, listAllOnce, listOrdersOnce, type RechargeBook, readRechargeOnce } from './recharges.ts'
import { SHOP, type Stage, type Where } from './stage.ts'

/** Writes once and reads everything once more, at every service, when the world is quiet. */
export async function audit(
  stage: Stage,
  {
    data,
    environment,
    orders,
    recharges,
  }: { data: SharedData; environment: Environment; orders: OrderBook; recharges: RechargeBook },
): Promise<void> {
  const key = stage.key(environment, SHOP)
  const [first = ''] = data.services
  for (const service of data.services)
    await writeOnce(stage, { client: 'auditor', service, environment }, orders)
  for (const order of orders.orders) {
    for (const service of data.services)
      await readOnce(stage, { client: 'auditor', service, environment }, { order, key })
    await readVersions(stage, { client: 'auditor', service: first, environment }, order)
  }
  for (const recharge of recharges.all) {
    // Its answer was lost. The same key gives it again.
    if (recharge.rechargeId === undefined)
      await askOnce(stage, { client: 'auditor', service: first, environment }, recharge)
    for (const service of data.services)
      await readRechargeOnce(stage, { client: 'auditor', service, environment }, recharge)
    await listOrdersOnce(stage, { client: 'auditor', service: first, environment }, recharge)
  }
  for (const app of Object.keys(TEMPERS))
    await listAllOnce(stage, { client: 'auditor', service: first, environment }, app)
}

async function readVersions(stage: Stage, where: Where, order: string): Promise<void> {
  const call = () => stage.operate(where, 'GET', `/orders/${SHOP}/${order}`)
  await stage.record({ kind: 'read versions', about: order }, where, call, ({ status, body }) => {
    if (status !== 200) return {}
    const { history } = JSON.parse(String(body)) as {
      history: { order: { update_time: string; total_price: { amount: string } } }[]
    }
    return {
      versions: history.map(({ order }) => ({ version: versionOf(order), price: order.total_price.amount })),
    }
  })
}
