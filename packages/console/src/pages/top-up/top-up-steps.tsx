import type { OrderDetail, Recharge } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import type { Step } from '../../shared/layout/step-timeline.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { StatusBadge, ToneBadge, toneOf } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { validationSteps } from './validation-steps.tsx'

const words = texts.topUp.steps

interface TopUpStory {
  recharge: Recharge
  /** Whether its notification waits for an answer by hand. */
  isHeld: boolean
  history: OrderDetail['history']
}

/** The steps from the start to the order and its later states. */
export function topUpSteps({ recharge, isHeld, history }: TopUpStory): Step[] {
  const { validation, state } = recharge
  return [
    startedStep(recharge),
    ...(validation ? validationSteps(validation) : []),
    ...(state === 'VALIDATING' ? [waitingStep(isHeld)] : []),
    ...(recharge.end_reason ? [endedStep(recharge)] : []),
    ...(state === 'ACCEPTED' && validation?.outcome !== 'allowed' ? [unansweredStep(recharge)] : []),
    ...history.map((entry) => orderStep(entry, recharge)),
  ]
}

function startedStep({ created_at, user_id }: Recharge): Step {
  return {
    key: 'started',
    at: created_at,
    tone: 'blue',
    title: words.started,
    detail: (
      <>
        {words.player} <IdText value={user_id} />
      </>
    ),
  }
}

function waitingStep(isHeld: boolean): Step {
  return { key: 'waiting', tone: 'gray', title: isHeld ? words.held : words.waiting }
}

function endedStep({ updated_at, end_reason }: Recharge): Step {
  return {
    key: 'ended',
    at: updated_at,
    tone: 'red',
    title: words.ended,
    mark: <ToneBadge tone="red">{end_reason?.code}</ToneBadge>,
  }
}

/** The app is set to let a recharge go on when its game gives no answer. */
function unansweredStep({ updated_at }: Recharge): Step {
  return { key: 'unanswered', at: updated_at, tone: 'amber', title: words.goesOn }
}

function orderStep(entry: OrderDetail['history'][number], { order }: Recharge): Step {
  const { order_status, recorded_at } = entry
  return {
    key: `${order_status} ${recorded_at}`,
    at: recorded_at,
    tone: toneOf(order_status),
    title: words.order,
    mark: <StatusBadge status={order_status} />,
    detail: order && (
      <IdText
        value={order.payment_order_id}
        href={`/orders/${pathPart(order.app_id)}/${pathPart(order.payment_order_id)}`}
      />
    ),
  }
}
