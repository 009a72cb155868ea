import { utcText } from '@txgw/protocol'
import type { App } from '../apps/app.ts'
import { rechargeActor } from '../orders/history-actor.ts'
import type { Order } from '../orders/order.ts'
import { applyOnUnreachable } from '../topup/apply-on-unreachable.ts'
import { type Answered, askMerchant } from '../validations/ask-merchant.ts'
import { findRecharge } from './find-recharge.ts'
import { type EndReason, playerOf, type Recharge, type RechargeView } from './recharge.ts'
import type { RechargeDecision } from './recharge-store.ts'
import type { Recharging } from './recharging.ts'

/**
 * Asks the merchant, then ends the recharge or creates its order, in one step of the store. If another process has
 * decided it meanwhile, that decision stands.
 */
export async function decideRecharge(
  recharging: Recharging,
  recharge: Recharge,
  app: App,
): Promise<RechargeView> {
  const player = playerOf(recharge.request)
  const answered = await askMerchant(recharging, { app, ...player, rechargeId: recharge.id })
  const nowMs = recharging.clock.nowMs(app.appId)
  const end = endReasonOf(answered, app)
  const order = end ? null : newOrder(recharge, recharging.makeId(nowMs), nowMs)
  const decision = firstDecision({
    recharge,
    answered,
    end,
    order,
    nowMs,
    writeAnswer: recharging.writeAnswer,
  })
  const decided = await recharging.store.recharges.decideRecharge(decision)
  if (!decided) return findRecharge(recharging, recharge.id)
  recharging.onDecided(decided)
  return { recharge: decided, validation: answered.validation, order }
}

export async function requireApp({ store }: Recharging, { request }: Recharge): Promise<App> {
  const app = await store.apps.findApp(request.appId)
  if (!app) throw new Error('the app of a recharge is not kept')
  return app
}

/** Returns why the recharge ends, or null when it continues. */
export function endReasonOf({ verdict }: Answered, app: App): EndReason | null {
  const step = applyOnUnreachable(verdict, app.onUnreachable)
  if (step.next === 'go-on') return null
  if (verdict.kind !== 'no-answer')
    return { kind: 'forbidden', code: step.reason.code, message: step.reason.message }
  return { kind: 'no-answer', ...verdict.reason }
}

interface Deciding {
  recharge: Recharge
  answered: Answered
  end: EndReason | null
  order: Order | null
  nowMs: number
  writeAnswer: Recharging['writeAnswer']
}

function firstDecision({
  recharge,
  answered: { validation },
  end,
  order,
  nowMs,
  writeAnswer,
}: Deciding): RechargeDecision {
  const next = { state: end ? 'ENDED' : 'ACCEPTED', endReason: end, orderId: order?.id ?? null } as const
  const decided: Recharge = { ...recharge, ...next, validationId: validation.id, updatedAtMs: nowMs }
  const answer = () => writeAnswer({ recharge: decided, validation, order })
  return {
    recharge,
    next: { ...next, firstAnswer: recharge.idempotency ? answer() : null },
    ...(order && { order }),
    validation,
    decidedAtMs: nowMs,
    actor: rechargeActor(recharge.id),
  }
}

function newOrder({ request }: Recharge, id: string, nowMs: number): Order {
  const time = utcText(nowMs)
  const { isServerDefault: _, ...asked } = request
  return { ...asked, id, status: 'Created', createTime: time, updateTime: time }
}
