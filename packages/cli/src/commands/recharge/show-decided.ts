import type { Recharge } from '@txgw/gateway/operator-api'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult } from '../../base/failure.ts'
import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { commandLine } from '../../output/invocation.ts'
import { openOutput } from '../../output/output.ts'
import { validationAdvice } from '../validation/validation-advice.ts'
import { rechargeText } from './recharge-view.ts'

const AFTER_END =
  'An ended recharge stays ended. To try again, start a new one, with a new --idempotency-key if it had one.'

/** Shows the decision and the next step. @throws {UnhopedResult} when the recharge has ended */
export function showDecided(recharge: Recharge, options: OperatorOptions, { streams }: CliContext): void {
  const output = openOutput(options.format, streams)
  output.show(recharge, () => rechargeText(recharge))
  const { order, validation } = recharge
  const advice = validation && validationAdvice(validation, options)
  if (advice) output.note(`\n${advice}`)
  if (order?.order_status === 'Created' && recharge.state === 'ACCEPTED') {
    const words = ['order', 'status', order.app_id, order.payment_order_id, 'Paid']
    output.note(`\nNext, when the player has paid:\n  ${commandLine([...words, ...repeatedFlags(options)])}`)
  }
  if (recharge.state === 'ENDED') {
    output.note(`\n${AFTER_END}`)
    throw new UnhopedResult()
  }
}
