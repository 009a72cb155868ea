import type { Recharge } from '@txgw/gateway/operator-api'
import { type Field, fieldLines, heading, type Tone, visible } from '../../output/text-layout.ts'
import { moneyText } from '../../views/order-view.ts'
import { validationFields } from '../../views/validation-view.ts'

const TONES: Record<Recharge['state'], Tone> = {
  ACCEPTED: 'good',
  ENDED: 'bad',
  VALIDATING: 'doubtful',
}

/** The whole story: the question, the answer, and the outcome. */
export function rechargeText(recharge: Recharge): string {
  const { validation, state } = recharge
  return [
    heading(visible(`Recharge ${recharge.recharge_id} of ${recharge.app_id}`)),
    fieldLines([
      ...(validation ? validationFields(validation) : [['player', recharge.user_id] as const]),
      ['recharge', stateText(recharge), TONES[state]],
      orderField(recharge),
    ]),
  ].join('\n')
}

function stateText({ state, end_reason: end, validation }: Recharge): string {
  if (state === 'VALIDATING') return 'VALIDATING: the first verdict is still missing'
  if (state === 'ENDED') return end ? `ENDED, ${end.kind}: ${end.code}` : 'ENDED'
  const answered = validation?.outcome === 'allowed' || validation?.outcome === 'forbidden'
  return answered ? state : 'ACCEPTED without an answer, because on_unreachable of the app is continue'
}

function orderField({ order, state }: Recharge): Field {
  if (!order) return ['order', state === 'VALIDATING' ? 'not yet' : 'none: there is nothing to pay']
  const { payment_order_id: id, order_status: status, total_price: total } = order
  const unpayable = state === 'ENDED' ? '; it can no longer be paid' : ''
  return ['order', `${id}: ${status}, ${moneyText(total)}${unpayable}`]
}
