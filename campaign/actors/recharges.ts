import { RECHARGE_PRICE } from '../checks/recharges.ts'
import { isOpen, type Said, type StoredOrder, saidBy } from '../history/operation.ts'
import type { Corner, Recharge } from './corner.ts'
import type { HttpAnswer } from './http-call.ts'
import { boughtFor, type WireOrder } from './orders.ts'
import { readPages } from './read-pages.ts'
import { digestOf } from './signed-query.ts'
import type { Stage, Where } from './stage.ts'

const PAUSE_MS = 450
const AGAIN_PAUSE_MS = 300

/** Asks again with the same key until there is an answer, at any service, and now and then once more. */
export async function recharge(stage: Stage, corner: Corner): Promise<void> {
  const { services } = corner.data
  const anywhere = (client: string) =>
    corner.at(client, services[Math.floor(Math.random() * services.length)])
  while (!stage.isStopping) {
    const drawn = corner.recharges.draw()
    let isSettled = false
    while (!stage.isStopping && !isSettled) {
      isSettled = await askOnce(stage, anywhere('recharger'), drawn)
      if (!isSettled) await stage.pause(AGAIN_PAUSE_MS)
    }
    if (Math.random() < 0.3) await askOnce(stage, anywhere('repeater'), drawn)
    await stage.pause(PAUSE_MS * 2 * Math.random())
  }
}

export async function askOnce(stage: Stage, where: Where, recharge: Recharge): Promise<boolean> {
  const { key, app, player } = recharge
  stage.world.secrets.add('a user_id', player)
  const request = { kind: 'recharge', about: key, player, app } as const
  const call = () =>
    stage.operate(where, 'POST', '/recharges', {
      body: rechargeBody(recharge),
      headers: { 'idempotency-key': key },
    })
  const operation = await stage.record(request, where, call, readRecharge)
  const { rechargeId } = saidBy(operation)
  if (rechargeId) recharge.rechargeId = rechargeId
  return !isOpen(operation)
}

/** Reads it as it is kept. */
export async function readRechargeOnce(stage: Stage, where: Where, recharge: Recharge): Promise<void> {
  const { key, app, player, rechargeId } = recharge
  if (rechargeId === undefined) return
  const call = () => stage.operate(where, 'GET', `/recharges/${rechargeId}`)
  await stage.record({ kind: 'read recharge', about: key, player, app }, where, call, readRecharge)
}

/** Lists the orders of its player. */
export async function listOrdersOnce(stage: Stage, where: Where, { app, player }: Recharge): Promise<void> {
  const call = () => stage.operate(where, 'GET', `/orders?app_id=${app}&user_id=${player}`)
  await stage.record({ kind: 'list orders', about: player, app }, where, call, readOrderIds)
}

/** Of one page of a list of orders. */
export function readOrderIds({ status, body }: HttpAnswer): Said {
  if (status !== 200) return {}
  const { orders } = JSON.parse(String(body)) as { orders: { payment_order_id: string }[] }
  return { orderIds: orders.map(({ payment_order_id }) => payment_order_id) }
}

/** Lists everything that the store has of an app, page by page. */
export async function listAllOnce(stage: Stage, where: Where, app: string): Promise<void> {
  const stored: StoredOrder[] = []
  const call = () =>
    readPages<{ orders: RechargedOrder[] }>(
      (cursor) => stage.operate(where, 'GET', `/orders?app_id=${app}${cursor}`),
      ({ orders }) => stored.push(...orders.map(storedOrder)),
    )
  await stage.record({ kind: 'list all orders', about: app }, where, call, ({ status }) =>
    status === 200 ? { stored } : {},
  )
}

interface RechargedOrder extends WireOrder {
  payment_order_id: string
}

function storedOrder(order: RechargedOrder): StoredOrder {
  const { payment_order_id: id, user_id: player, order_status: status, total_price } = order
  return { id, player, status, price: total_price.amount }
}

export function rechargeBody({ app, player }: Pick<Recharge, 'app' | 'player'>): object {
  return { ...boughtFor(RECHARGE_PRICE), app_id: app, user_id: player }
}

function readRecharge({ status, body }: HttpAnswer): Said {
  if (status !== 200 && status !== 201) return {}
  const { recharge_id, state, end_reason, validation, order } = JSON.parse(String(body))
  return {
    rechargeId: recharge_id,
    state,
    digest: digestOf(body),
    isValidated: validation !== undefined,
    ...(end_reason && { endKind: end_reason.kind }),
    ...(order && { orderIds: [order.payment_order_id] }),
  }
}
