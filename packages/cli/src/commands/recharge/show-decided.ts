import type { Recharge } from '@txgw/gateway/operator-api'
import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { commandLine } from '../../output/invocation.ts'
import { validationAdvice } from '../validation/validation-advice.ts'
import { rechargeText } from './recharge-view.ts'

const AFTER_END =
  'An ended recharge stays ended. To try again, start a new one, with a new --idempotency-key if it had one.'

/** Shows the decision and the next step. The exit code is 1 when the recharge has ended. */
export const SHOW_DECIDED = {
  text: (recharge: Recharge) => rechargeText(recharge),
  notes: nextSteps,
  isHoped: ({ state }: Recharge) => state !== 'ENDED',
}

function nextSteps({ order, validation, state }: Recharge, options: OperatorOptions): string[] {
  const advice = validation && validationAdvice(validation, options)
  const notes = advice ? [`\n${advice}`] : []
  if (order?.order_status === 'Created' && state === 'ACCEPTED') {
    const words = ['order', 'status', order.app_id, order.payment_order_id, 'Paid']
    notes.push(`\nNext, when the player has paid:\n  ${commandLine([...words, ...repeatedFlags(options)])}`)
  }
  return state === 'ENDED' ? [...notes, `\n${AFTER_END}`] : notes
}
