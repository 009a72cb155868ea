import { TEMPERS } from '../world/game-backend.ts'
import type { Corner } from './corner.ts'
import { readOnce, versionOf, writeOnce } from './orders.ts'
import { readPages } from './read-pages.ts'
import { askOnce, listAllOnce, listOrdersOnce, readRechargeOnce } from './recharges.ts'
import { SHOP, type Stage, type Where } from './stage.ts'

/** Writes once and reads everything once more, at every service, when the world is quiet. */
export async function audit(stage: Stage, corner: Corner): Promise<void> {
  const key = stage.key(corner.environment, SHOP)
  const [first, everywhere] = [corner.at('auditor'), corner.atEach('auditor')]
  for (const where of everywhere) await writeOnce(stage, where, corner.orders)
  for (const order of corner.orders.orders) {
    for (const where of everywhere) await readOnce(stage, where, { order, key })
    await readVersions(stage, first, order)
  }
  for (const recharge of corner.recharges.all) {
    // Its answer was lost. The same key gives it again.
    if (recharge.rechargeId === undefined) await askOnce(stage, first, recharge)
    for (const where of everywhere) await readRechargeOnce(stage, where, recharge)
    await listOrdersOnce(stage, first, recharge)
  }
  for (const where of everywhere) await listAudit(stage, where)
  for (const app of Object.keys(TEMPERS)) await listAllOnce(stage, first, app)
}

/** The objects of all changes of a status. Those who came too late have left entries about the same orders. */
async function listAudit(stage: Stage, where: Where): Promise<void> {
  const audited: string[] = []
  const call = () =>
    readPages<{ entries: { object: string; outcome: string }[] }>(
      (cursor) => stage.operate(where, 'GET', `/audit?operation=changeOrderStatus&limit=200${cursor}`),
      ({ entries }) => {
        const done = entries.filter(({ outcome }) => outcome === 'done')
        audited.push(...done.map(({ object }) => object))
      },
    )
  await stage.record({ kind: 'list audit', about: SHOP }, where, call, ({ status }) =>
    status === 200 ? { audited } : {},
  )
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
