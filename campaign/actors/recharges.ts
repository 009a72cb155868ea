import { randomUUID } from 'node:crypto'
import { FORBIDDEN_PREFIX } from '../checks/recharges.ts'
import type { Environment, Operation, Said, Unanswered } from '../history/operation.ts'
import { NEVER_ALLOWING, TEMPERS, type TemperName } from '../world/game-backend.ts'
import type { SharedData } from '../world/world.ts'
import type { HttpAnswer } from './http-call.ts'
import { digestOf } from './signed-query.ts'
import type { Stage, Where } from './stage.ts'

const PAUSE_MS = 450
const AGAIN_PAUSE_MS = 300
/** Most recharges are with games that answer. */
const APPS: TemperName[] = ['quick', 'quick', 'quick', 'slow', ...(Object.keys(TEMPERS) as TemperName[])]

export interface Recharge {
  key: string
  app: TemperName
  player: string
  rechargeId?: string
}

/** The recharges of one store in one environment. */
export class RechargeBook {
  readonly all: Recharge[] = []

  /** The first player is allowed and the second forbidden, so that a short run has both. */
  draw(app = this.#anyApp()): Recharge {
    const drawn = this.all.length
    const isForbidden = NEVER_ALLOWING.includes(app) || (drawn < 2 ? drawn === 1 : Math.random() < 0.3)
    const player = `${isForbidden ? FORBIDDEN_PREFIX : 'player-'}${randomUUID().slice(0, 8)}`
    const recharge = { key: randomUUID(), app, player }
    this.all.push(recharge)
    return recharge
  }

  #anyApp(): TemperName {
    return this.all.length < 2 ? 'quick' : (APPS[Math.floor(Math.random() * APPS.length)] as TemperName)
  }
}

/** Asks again with the same key until there is an answer, at any service, and now and then once more. */
export async function recharge(
  stage: Stage,
  { data, environment, book }: { data: SharedData; environment: Environment; book: RechargeBook },
): Promise<void> {
  while (!stage.isStopping) {
    const drawn = book.draw()
    let isSettled = false
    while (!stage.isStopping && !isSettled) {
      isSettled = await askOnce(stage, { ...anyService(data, environment), client: 'recharger' }, drawn)
      if (!isSettled) await stage.pause(AGAIN_PAUSE_MS)
    }
    if (Math.random() < 0.3)
      await askOnce(stage, { ...anyService(data, environment), client: 'repeater' }, drawn)
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
  noteId(recharge, operation)
  return operation.result.came === 'answer' && operation.result.status < 500
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
  await stage.record({ kind: 'list orders', about: player, app }, where, call, ({ status, body }) => {
    if (status !== 200) return {}
    const { orders } = JSON.parse(String(body)) as { orders: { payment_order_id: string }[] }
    return { orderIds: orders.map(({ payment_order_id }) => payment_order_id) }
  })
}

/** Lists everything that the store has of an app, page by page. */
export async function listAllOnce(stage: Stage, where: Where, app: string): Promise<void> {
  const stored: { id: string; player: string }[] = []
  let last: HttpAnswer | Unanswered | undefined
  const call = async () => {
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const path = `/orders?app_id=${app}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      last = await stage.operate(where, 'GET', path)
      if (last.came === 'nothing' || last.status !== 200) return last
      const page = JSON.parse(String(last.body)) as OrderPage
      stored.push(...page.orders.map(({ payment_order_id: id, user_id: player }) => ({ id, player })))
      cursor = page.next_cursor ?? undefined
    }
    return last as HttpAnswer
  }
  await stage.record({ kind: 'list all orders', about: app }, where, call, ({ status }) =>
    status === 200 ? { stored } : {},
  )
}

interface OrderPage {
  orders: { payment_order_id: string; user_id: string }[]
  next_cursor?: string | null
}

function noteId(recharge: Recharge, { result }: Operation): void {
  if (result.came === 'answer' && result.said.rechargeId) recharge.rechargeId = result.said.rechargeId
}

function readRecharge({ status, body }: HttpAnswer): Said {
  if (status !== 200 && status !== 201) return {}
  const { recharge_id, state, order } = JSON.parse(String(body))
  return {
    rechargeId: recharge_id,
    state,
    digest: digestOf(body),
    ...(order && { orderIds: [order.payment_order_id] }),
  }
}

function anyService({ services }: SharedData, environment: Environment): Omit<Where, 'client'> {
  return { service: services[Math.floor(Math.random() * services.length)] as string, environment }
}

function rechargeBody({ app, player }: Recharge): object {
  const price = { currency: 'USD', amount: '4.99' }
  return {
    app_id: app,
    user_id: player,
    server_id: '1',
    order_items: [
      { product_id: 'gems', game_product_id: 'gems', quantity: '1', product_type: 'VIRTUAL_GOOD', price },
    ],
    total_price: price,
    shop_region: 'SG',
    payment_channel: 'CREDIT_CARD',
  }
}
