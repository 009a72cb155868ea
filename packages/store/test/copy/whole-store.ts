import type { Order } from '@txgw/domain/orders/order'
import type { OrderPosition } from '@txgw/domain/orders/order-store'
import { instantMicros } from '@txgw/protocol'
import type { Store } from '../../src/store.ts'

const EVER = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

/** All that the Store API tells, but for the leases. */
export async function wholeStore(store: Store) {
  const { apps, orders, recharges, validations, platformKeys, settings, tokens } = store
  const { changeRequests, accounts, audit } = store
  const allApps = await apps.listApps({ limit: 1000 })
  const allOrders = await everyOrder(orders)
  const allRecharges = (await recharges.searchRecharges({}, { limit: 10_000 })).rows
  const allValidations = (await validations.searchValidations({}, { limit: 10_000 })).rows
  return {
    apps: allApps,
    changed: (await apps.changesSince(0)).apps.length,
    orders: allOrders,
    histories: await each(allOrders, ({ appId, id }) => orders.findHistory(appId, id)),
    answers: await each(allOrders, ({ appId, id }) => orders.findWireOrder(appId, id)),
    ofUsers: await each(allOrders, ({ userId }) => orders.searchOrders({ userId }, { limit: 3 })),
    ofStatus: await each(allOrders, ({ appId, status }) =>
      orders.searchOrders({ appId, status }, { limit: 3 }),
    ),
    counts: await each([undefined, ...allOrders], (order) =>
      orders.countOrders(order ? { appId: order.appId } : {}),
    ),
    recharges: await each(allRecharges, ({ id }) => recharges.findRecharge(id)),
    rechargesOfOrders: await each(allOrders, ({ appId, id }) => recharges.findRechargeOfOrder(appId, id)),
    validations: allValidations,
    validationCounts: await validations.countValidations(EVER),
    validationHours: await validations.countByHour(EVER),
    platformKeys: await platformKeys.listKeys(0),
    audit: await audit.readEntries({ after: 0, limit: 10_000 }),
    auditHeads: await audit.readHeads(),
    auditSeals: await audit.readSeals({ afterNo: 0, limit: 10_000 }),
    tokens: await tokens.listTokens({ limit: 1000 }),
    changeRequests: await changeRequests.listChangeRequests({}, { limit: 1000 }),
    changedTokens: (await tokens.tokensChangedSince(0)).tokens.length,
    accounts: await accounts.listAccounts({ limit: 1000 }),
    invitations: await accounts.listInvitations({ limit: 1000 }),
    settings: await each([0, 1, 2, 3, 4], (index) => settings.readSetting(`setting-${index}`)),
  }
}

async function everyOrder(orders: Store['orders']): Promise<Order[]> {
  const all: Order[] = []
  for (let after: OrderPosition | undefined; ; ) {
    const page = await orders.searchOrders({}, { limit: 7, ...(after && { after }) })
    const last = page.at(-1)
    if (!last) return all
    all.push(...page)
    after = { createMicros: instantMicros(last.createTime) as number, appId: last.appId, id: last.id }
  }
}

async function each<T, R>(items: T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await act(item))
  return results
}
