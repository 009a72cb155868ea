import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeDecision } from '@txgw/domain/recharges/recharge-store'
import { sampleAcceptance, sampleEnding, sampleOrder, sampleValidation } from '@txgw/testkit/samples'

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
