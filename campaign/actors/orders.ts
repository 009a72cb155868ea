import { priceOfVersion } from '../checks/versions.ts'
import type { Environment, Said, Unanswered } from '../history/operation.ts'
import type { Corner, OrderBook } from './corner.ts'
import type { HttpAnswer } from './http-call.ts'
import type { MerchantKey } from './signed-query.ts'
import { SHOP, type Stage, type Where } from './stage.ts'

const FIRST_VERSION_MS = Date.UTC(2026, 0, 1)
const WRITE_PAUSE_MS = 180
export const READ_PAUSE_MS = 120
const PAY_PAUSE_MS = 700

export function versionBody(order: string, version: number, environment: Environment): object {
  return {
    ...boughtFor(priceOfVersion(version)),
    app_id: SHOP,
    create_time: new Date(FIRST_VERSION_MS).toISOString(),
    update_time: new Date(FIRST_VERSION_MS + version * 1000).toISOString(),
    user_id: `written-in-${environment}`,
    payment_order_id: order,
    order_status: 'Created',
  }
}

/** What orders and recharges have in common. */
export function boughtFor(amount: string): object {
  const price = { currency: 'USD', amount }
  return {
    server_id: '1',
    order_items: [
      { product_id: 'gems', game_product_id: 'gems', quantity: '1', product_type: 'VIRTUAL_GOOD', price },
    ],
    total_price: price,
    shop_region: 'SG',
    payment_channel: 'CREDIT_CARD',
  }
}

export interface WireOrder {
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
    price: order.total_price.amount,
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
export async function payOrders(stage: Stage, corner: Corner): Promise<void> {
  const key = stage.key(corner.environment, SHOP)
  const payers = corner.atEach('payer')
  for (let race = 0; !stage.isStopping; race++) {
    const order = `${corner.data.name}-paid-${race}`
    await stage.operate(corner.at('payer'), 'POST', '/orders', {
      body: versionBody(order, 1, corner.environment),
    })
    await Promise.all(
      [...payers, ...payers].map((where) => {
        const path = `/orders/${SHOP}/${order}/status`
        return stage.record({ kind: 'pay order', about: order }, where, () =>
          stage.operate(where, 'POST', path, { body: { order_status: 'Paid' } }),
        )
      }),
    )
    for (const where of payers) await readOnce(stage, where, { order, key, kind: 'read payment' })
    await stage.pause(PAY_PAUSE_MS * 2 * Math.random())
  }
}
