import { DomainError } from '@txgw/base/domain-error'
import type { EntryOf } from '../audit/audit-entry.ts'
import { AFTER_ENDED_RECHARGE } from '../orders/change-status.ts'
import { askMerchant } from '../validations/ask-merchant.ts'
import { endReasonOf, requireApp } from './decide-recharge.ts'
import { findRecharge } from './find-recharge.ts'
import { playerOf, type RechargeView } from './recharge.ts'
import { rechargeDecided } from './recharge-audit.ts'
import type { Recharging } from './recharging.ts'

/**
 * Asks the merchant again during the recharge. A forbidding reply ends the recharge as long as its order is not paid.
 */
export async function revalidateRecharge(
  recharging: Recharging,
  id: string,
  entryOf?: EntryOf,
): Promise<RechargeView> {
  const view = await findRecharge(recharging, id)
  checkUnderWay(view)
  const { recharge } = view
  const app = await requireApp(recharging, recharge)
  const player = playerOf(recharge.request)
  const answered = await askMerchant(recharging, { app, ...player, rechargeId: recharge.id })
  const end = endReasonOf(answered, app)
  const { orderId, firstAnswer } = recharge
  const next = { state: end ? 'ENDED' : 'ACCEPTED', endReason: end, orderId, firstAnswer } as const
  const { validation } = answered
  const entry = entryOf?.(rechargeDecided(recharge, { ...next, validationId: validation.id }))
  const decided = await recharging.store.recharges.decideRecharge({
    recharge,
    next,
    validation,
    decidedAtMs: recharging.clock.nowMs(app.appId),
    ...(entry && { entry }),
  })
  if (!decided) {
    await recharging.store.validations.addValidation(validation)
    checkUnderWay(await findRecharge(recharging, id))
    throw new DomainError('changed-meanwhile', 'The recharge changed in the meantime. Read it and try again.')
  }
  recharging.onDecided(decided)
  return findRecharge(recharging, id)
}

function checkUnderWay({ recharge, order }: RechargeView): void {
  if (recharge.state === 'VALIDATING') {
    throw new DomainError('changed-meanwhile', 'The first validation of this recharge is still running.')
  }
  if (recharge.state === 'ENDED') {
    throw new DomainError(
      'not-allowed-now',
      `The recharge has ended, and asking again cannot change that. ${AFTER_ENDED_RECHARGE}`,
    )
  }
  if (order && order.status !== 'Created') {
    throw new DomainError(
      'not-allowed-now',
      `The order of this recharge is ${order.status}, so it cannot be validated again.`,
    )
  }
}
