import { priceOfVersion } from '../checks/versions.ts'
import type { Environment, Said, Unanswered } from '../history/operation.ts'
import type { SharedData } from '../world/world.ts'
import type { HttpAnswer } from './http-call.ts'
import type { MerchantKey } from './signed-query.ts'
import { SHOP, type Stage, type Where } from './stage.ts'

/** Orders are given up for new ones after this time, so that the history of each stays short enough to be judged. */
const GENERATION_MS = 15_000
const SLOTS = 2
const FIRST_VERSION_MS = Date.UTC(2026, 0, 1)
const LATE_SHARE = 0.25
const WRITE_PAUSE_MS = 180
export const READ_PAUSE_MS = 120
const PAY_PAUSE_MS = 700

/** The orders of one store in one environment. */
export class OrderBook {
  readonly #name: string
  readonly #versions = new Map<string, number>()
  /** Versions that were left out. */
  readonly #late = new Map<string, number>()

  constructor(data: SharedData) {
    this.#name = data.name
  }

  /** One of the orders that are in use at this time. */
  pick(nowMs: number): string {
    const slot = Math.floor(Math.random() * SLOTS)
    return `${this.#name}-order-${slot}-${Math.floor(nowMs / GENERATION_MS)}`
  }

  /** Now and then a version is left out and comes after newer ones. */
  nextVersion(order: string): number {
    const late = this.#late.get(order)
    if (late !== undefined && Math.random() < LATE_SHARE) {
      this.#late.delete(order)
      return late
    }
    const next = (this.#versions.get(order) ?? 0) + 1
    const isLeftOut = late === undefined && Math.random() < LATE_SHARE
    if (isLeftOut) this.#late.set(order, next)
    const version = isLeftOut ? next + 1 : next
    this.#versions.set(order, version)
    return version
  }

  get orders(): string[] {
    return [...this.#versions.keys()]
  }
}

export function versionBody(order: string, version: number, environment: Environment): object {
  const price = { currency: 'USD', amount: priceOfVersion(version) }
  return {
    app_id: SHOP,
    create_time: new Date(FIRST_VERSION_MS).toISOString(),
    update_time: new Date(FIRST_VERSION_MS + version * 1000).toISOString(),
    user_id: `written-in-${environment}`,
    payment_order_id: order,
    server_id: '1',
    order_status: 'Created',
    order_items: [
      { product_id: 'gems', game_product_id: 'gems', quantity: '1', product_type: 'VIRTUAL_GOOD', price },
    ],
    total_price: price,
    shop_region: 'SG',
    payment_channel: 'CREDIT_CARD',
  }
}

interface WireOrder {
  update_time: string
  user_id: string
  order_status: string
  total_price: { amount: string }
}

export function versionOf({ update_time }: Pick<WireOrder, 'update_time'>): number {
  return (Date.parse(update_time) - FIRST_VERSION_MS) / 1000
}

export function readOrder({ status, body }: HttpAnswer): Said {
  if (status === 404) return { version: 0 }
  return status === 200 ? saidOf(JSON.parse(String(body))) : {}
}

function saidOf(order: WireOrder): Said {
  return {
    version: versionOf(order),
    orderStatus: order.order_status,
    writtenIn: order.user_id.replace('written-in-', ''),
  }
}

/** Writes the next version of an order again and again, one by one or as an import of one line. */
export async function writeOrders(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  while (!stage.isStopping) {
    await writeOnce(stage, where, book)
    await stage.pause(WRITE_PAUSE_MS * 2 * Math.random())
  }
}

export async function writeOnce(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  const order = book.pick(stage.world.history.nowMs())
  const version = book.nextVersion(order)
  const body = versionBody(order, version, where.environment)
  await stage.record({ kind: 'write order', about: order, version }, where, () =>
    Math.random() < 0.5 ? stage.operate(where, 'POST', '/orders', { body }) : importOne(stage, where, body),
  )
}

/** The report of an import, told as the answer to a single write. */
export async function importOne(stage: Stage, where: Where, order: object): Promise<HttpAnswer | Unanswered> {
  const answer = await stage.operate(where, 'POST', '/orders/import', { body: `${JSON.stringify(order)}\n` })
  if (answer.came === 'nothing' || answer.status !== 200) return answer
  const report = JSON.parse(String(answer.body))
  if (report.accepted === 1) return answer
  return { ...answer, status: report.outdated === 1 ? 409 : 422 }
}

export async function readOrders(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  const key = stage.key(where.environment, SHOP)
  while (!stage.isStopping) {
    await readOnce(stage, where, { order: book.pick(stage.world.history.nowMs()), key })
    await stage.pause(READ_PAUSE_MS * 2 * Math.random())
  }
}

export async function readOnce(
  stage: Stage,
  where: Where,
  {
    order,
    key,
    kind = 'read order',
  }: { order: string; key: MerchantKey; kind?: 'read order' | 'read payment' },
): Promise<void> {
  const request = { kind, about: order, serial: key.serial }
  await stage.record(request, where, () => stage.query(where, order, key), readOrder)
}

/** All services of a store try to pay the same new order at once. */
export async function payOrders(stage: Stage, data: SharedData, environment: Environment): Promise<void> {
  for (let race = 0; !stage.isStopping; race++) {
    const order = `${data.name}-paid-${race}`
    const body = versionBody(order, 1, environment)
    const [service = ''] = data.services
    await stage.operate({ service, environment }, 'POST', '/orders', { body })
    await Promise.all(
      [...data.services, ...data.services].map((service) => {
        const where = { client: 'payer', service, environment }
        const path = `/orders/${SHOP}/${order}/status`
        return stage.record({ kind: 'pay order', about: order }, where, () =>
          stage.operate(where, 'POST', path, { body: { order_status: 'Paid' } }),
        )
      }),
    )
    for (const service of data.services)
      await readOnce(
        stage,
        { client: 'payer', service, environment },
        { order, key: stage.key(environment, SHOP), kind: 'read payment' },
      )
    await stage.pause(PAY_PAUSE_MS * 2 * Math.random())
  }
}
