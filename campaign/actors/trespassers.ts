import { randomUUID } from 'node:crypto'
import type { Request, Said, Unanswered } from '../history/operation.ts'
import type { OrderBook } from './corner.ts'
import type { HttpAnswer } from './http-call.ts'
import { versionBody } from './orders.ts'
import { readOrderIds, rechargeBody } from './recharges.ts'
import { certificatesFor, queryOf } from './signed-query.ts'
import { CLOSED, SHOP, type Stage, type Where } from './stage.ts'

const PAUSE_MS = 400
/** Too old by any clock of the world. */
const OLD_SECONDS = 27 * 3600

type Attempt = (stage: Stage, where: Where, order: string) => Promise<HttpAnswer | Unanswered>

interface Trespass {
  kind: Extract<Request['kind'], 'trespass' | 'operator trespass'>
  attempt: Attempt
  /** What an answer shows, where it may also show nothing. */
  read: ((answer: HttpAnswer) => Said) | undefined
}

function byMerchant(attempt: Attempt): Trespass {
  return { kind: 'trespass', attempt, read: undefined }
}

function byOperator(attempt: Attempt, read?: Trespass['read']): Trespass {
  return { kind: 'operator trespass', attempt, read }
}

/** Each must be refused, or show nothing. */
const TRESPASSES: Record<string, Trespass> = {
  'a query of yesterday': byMerchant(async (stage, where, order) => {
    const query = queryOf(order, stage.key(where.environment, SHOP))
    return stage.send(where, await stage.sign({ ...query, ageSeconds: OLD_SECONDS }))
  }),
  'a signature that was good for another body': byMerchant(async (stage, where, order) => {
    const key = stage.key(where.environment, SHOP)
    const call = await stage.sign(queryOf('none', key))
    await stage.send(where, call)
    return stage.send(where, { ...call, body: queryOf(order, key).body })
  }),
  'a query for the order of another app': byMerchant((stage, where, order) =>
    stage.query(where, order, stage.key(where.environment, 'quick')),
  ),
  'a call of a disabled app': byMerchant(async (stage, where) =>
    stage.send(where, await stage.sign(certificatesFor(stage.key(where.environment, CLOSED)))),
  ),
  'a wrong token': byOperator((stage, where) =>
    stage.operate(where, 'GET', '/apps', { headers: { authorization: 'Bearer wrong' } }),
  ),
  /** A merchant of the sandbox, who may not ask for anything in production. */
  "a list of another merchant's orders": byOperator(
    (stage, where) =>
      stage.operate(where, 'GET', `/orders?app_id=${SHOP}`, {
        headers: { authorization: `Bearer ${stage.world.merchantToken(where.service)}` },
      }),
    readOrderIds,
  ),
  'an Idempotency-Key of another recharge': byOperator((stage, where) => {
    const headers = { 'idempotency-key': randomUUID() }
    return second(['forbidden-one', 'forbidden-two'], (player) =>
      stage.operate(where, 'POST', '/recharges', { body: rechargeBody({ app: 'quick', player }), headers }),
    )
  }),
  'another order with the same update_time': byOperator((stage, where) => {
    const order = versionBody(`trespass-${randomUUID()}`, 1, where.environment)
    return second(['PAYPAL', 'CASH'], (payment_channel) =>
      stage.operate(where, 'POST', '/orders', { body: { ...order, payment_channel } }),
    )
  }),
}

/** Tries one after the other, without end. */
export async function trespass(stage: Stage, where: Where, book: OrderBook): Promise<void> {
  while (!stage.isStopping)
    for (const [about, { kind, attempt, read }] of Object.entries(TRESPASSES)) {
      if (stage.isStopping) return
      const order = book.pick(stage.world.history.nowMs())
      await stage.record({ kind, about }, where, () => attempt(stage, where, order), read)
      await stage.pause(PAUSE_MS * Math.random())
    }
}

/** Does one thing and, when that was done, the other. @returns what came of the last that was tried */
async function second<T>(
  [one, other]: [T, T],
  act: (value: T) => Promise<HttpAnswer | Unanswered>,
): Promise<HttpAnswer | Unanswered> {
  const first = await act(one)
  const isDone = first.came === 'answer' && first.status < 300
  return isDone ? act(other) : first
}
