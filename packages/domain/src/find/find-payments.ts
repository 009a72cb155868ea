import { timeOfId } from '@txgw/base/ids'
import { LOOKED_AT_MAX } from '@txgw/base/list-page'
import { instantMicros } from '@txgw/protocol'
import type { Money } from '@txgw/protocol/schemas'
import type { Order } from '../orders/order.ts'
import type { Recharge } from '../recharges/recharge.ts'
import { findByIds } from './find-records.ts'
import type { FindSources } from './find-sources.ts'
import { type Group, MATCHES_MAX, toGroup } from './group.ts'
import { isSought, type SoughtAmount } from './read-amount.ts'
import type { SoughtText } from './read-text.ts'

/** The ids of imported orders have no order in time, so the newest are chosen among some more. */
const ORDERS_COMPARED = 50

interface Found<T> {
  rows: T[]
  reachedMs: (number | undefined)[]
}

const NOTHING = { rows: [], reachedMs: [] }

export interface Payments {
  order: Group<'order'>
  recharge: Group<'recharge'>
}

/** A recharge is also known by the order that it created. */
export async function findPayments({ store }: FindSources, sought: SoughtText): Promise<Payments> {
  const { ids, names, amount, isName } = sought
  const prefixes = isName ? [...new Set([...names, ...ids])] : []
  const [orders, recharges, ordersOfAmount, rechargesOfAmount] = await Promise.all([
    findOrders(store, prefixes),
    findByIds(isName ? ids : [], {
      search: async (page) => (await store.recharges.searchRecharges({}, page)).rows,
      find: (id) => store.recharges.findRecharge(id),
      idOf: ({ id }) => id,
    }),
    amount ? findOrdersOfAmount(store, amount) : NOTHING,
    amount ? findRechargesOfAmount(store, amount) : NOTHING,
  ])
  const isExact = ({ id }: Order) => prefixes.includes(id)
  const ofExact = orders.rows.filter(isExact).slice(0, MATCHES_MAX)
  const ofOrders = await Promise.all(
    ofExact.map(({ appId, id }) => store.recharges.findRechargeOfOrder(appId, id)),
  )
  return {
    order: toGroup('order', {
      rows: [...orders.rows, ...ordersOfAmount.rows],
      keyOf: ({ appId, id }) => JSON.stringify([appId, id]),
      isExact,
      timeOf: ({ createTime }) => instantMicros(createTime) ?? 0,
      reachedMs: [...orders.reachedMs, ...ordersOfAmount.reachedMs],
    }),
    recharge: toGroup('recharge', {
      rows: [...recharges, ...ofOrders.filter((each) => each !== undefined), ...rechargesOfAmount.rows],
      keyOf: ({ id }) => id,
      isExact: ({ id, orderId }) => ids.includes(id) || (orderId !== null && prefixes.includes(orderId)),
      timeOf: ({ createdAtMs }) => createdAtMs,
      reachedMs: rechargesOfAmount.reachedMs,
    }),
  }
}

async function findOrders(
  { orders }: FindSources['store'],
  prefixes: readonly string[],
): Promise<Found<Order>> {
  const pages = prefixes.map(async (prefix) => {
    const [exact, found] = await Promise.all([
      orders.searchOrders({ id: prefix }, { limit: MATCHES_MAX + 1 }),
      orders.findOrdersByPrefix(prefix, {}, ORDERS_COMPARED),
    ])
    return { rows: [...exact, ...found.rows], reachedMs: found.reachedMs }
  })
  const all = await Promise.all(pages)
  return { rows: all.flatMap(({ rows }) => rows), reachedMs: all.map(({ reachedMs }) => reachedMs) }
}

async function findOrdersOfAmount(
  { orders }: FindSources['store'],
  amount: SoughtAmount,
): Promise<Found<Order>> {
  return findOfAmount(amount, await orders.sketchNewest({}, LOOKED_AT_MAX), {
    timeOf: ({ createMicros }) => Math.floor(createMicros / 1000),
    read: ({ appId, id }) => orders.findOrder(appId, id),
  })
}

async function findRechargesOfAmount(
  { recharges }: FindSources['store'],
  amount: SoughtAmount,
): Promise<Found<Recharge>> {
  return findOfAmount(amount, await recharges.sketchNewest({}, LOOKED_AT_MAX), {
    timeOf: ({ id }) => timeOfId(id),
    read: ({ id }) => recharges.findRecharge(id),
  })
}

/** No index has the amounts, so only the newest are looked at. */
async function findOfAmount<Sketch extends Partial<Money>, T>(
  amount: SoughtAmount,
  newest: readonly Sketch[],
  {
    timeOf,
    read,
  }: { timeOf(sketch: Sketch): number | undefined; read(sketch: Sketch): Promise<T | undefined> },
): Promise<Found<T>> {
  const last = newest[LOOKED_AT_MAX - 1]
  const found = newest.filter((sketch) => isSought(amount, sketch)).slice(0, MATCHES_MAX + 1)
  const rows = await Promise.all(found.map(read))
  return { rows: rows.filter((row) => row !== undefined), reachedMs: [last && timeOf(last)] }
}
