import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeDecision } from '@txgw/domain/recharges/recharge-store'
import { sampleOrder, sampleRecharge, sampleValidation } from './records.ts'

/** The recharge becomes ACCEPTED with its own order. */
export function sampleAcceptance(changes: Partial<RechargeDecision> = {}): RechargeDecision {
  const { recharge = sampleRecharge(), order = sampleOrder() } = changes
  return {
    recharge,
    next: { state: 'ACCEPTED', endReason: null, orderId: order.id, firstAnswer: null },
    order,
    validation: sampleValidation({ rechargeId: recharge.id }),
    decidedAtMs: 1_700_000_000_100,
    ...changes,
  }
}

/** The recharge becomes ENDED through its own validation. */
export function sampleEnding(changes: Partial<RechargeDecision> = {}): RechargeDecision {
  const { recharge = sampleRecharge() } = changes
  const code = 'RECHARGE_LIMIT_EXCEEDED'
  return {
    recharge,
    next: {
      state: 'ENDED',
      endReason: { kind: 'forbidden', code, message: 'daily limit' },
      orderId: recharge.orderId,
      firstAnswer: null,
    },
    validation: sampleValidation({
      id: 'validation-2',
      rechargeId: recharge.id,
      outcome: 'forbidden',
      reason: { code, rawCode: null, message: 'daily limit' },
    }),
    decidedAtMs: 1_700_000_000_200,
    ...changes,
  }
}

/** Accepted with the order of the given id, by a validation of that id too. */
export function acceptance(recharge: Recharge, id: string): RechargeDecision {
  const decision = sampleAcceptance({
    recharge,
    order: sampleOrder({ id }),
    validation: sampleValidation({ id, rechargeId: recharge.id }),
  })
  return { ...decision, next: { ...decision.next, firstAnswer: `{"order":"${id}"}` } }
}

/** Ended, by a validation of the given id. */
export function ending(recharge: Recharge, id: string): RechargeDecision {
  const decision = sampleEnding({ recharge })
  const { firstAnswer } = recharge
  return {
    ...decision,
    next: { ...decision.next, firstAnswer },
    validation: { ...decision.validation, id },
  }
}
