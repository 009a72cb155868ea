import type { OrderDetail, Recharge, Validation, ValidationAttempt } from '../../api/wire-types.ts'
import { formatDuration } from '../../shared/format-duration.ts'
import { IdText } from '../../shared/id-text.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { StatusBadge, ToneBadge, toneOf } from '../../shared/status-badge.tsx'
import type { Step } from '../../shared/step-timeline.tsx'
import { texts } from '../../texts/texts.ts'

const words = texts.topUp.steps

interface TopUpStory {
  recharge: Recharge
  /** Whether its notification waits for an answer by hand. */
  isHeld: boolean
  history: OrderDetail['history']
}

/** From the start to the order and what became of it. */
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

function validationSteps(validation: Validation): Step[] {
  const { validation_id, started_at, attempts } = validation
  return [
    {
      key: 'notification',
      at: started_at,
      tone: 'blue',
      title: words.notification,
      detail: (
        <>
          {words.notificationDetail}:{' '}
          <IdText value={validation_id} href={`/validations/${pathPart(validation_id)}`} />
        </>
      ),
    },
    ...attempts.flatMap((attempt, index) =>
      attemptSteps(attempt, attempts.length > 1 ? index + 1 : undefined),
    ),
    verdictStep(validation),
  ]
}

function attemptSteps(attempt: ValidationAttempt, number: number | undefined): Step[] {
  const serial = attempt.request_headers['Txgw-Serial']
  const mark = number !== undefined && <ToneBadge tone="gray">{words.attempt(number)}</ToneBadge>
  const signed: Step = {
    key: `signature ${number}`,
    at: attempt.started_at,
    tone: 'blue',
    title: words.signature,
    mark,
    detail: [words.signedWith(serial ?? ''), ...wayThere(attempt)].join(', '),
  }
  return [...(serial === undefined ? [] : [signed]), { ...replyStep(attempt), key: `reply ${number}` }]
}

function wayThere({ timings: { queue_ms, connect_ms } }: ValidationAttempt): string[] {
  return [
    words.queue(formatDuration(queue_ms)),
    connect_ms === undefined ? words.reused : words.connect(formatDuration(connect_ms)),
  ]
}

function replyStep({ started_at, timings, status, failure }: ValidationAttempt): Omit<Step, 'key'> {
  const { first_byte_ms, total_ms } = timings
  return {
    at: later(started_at, total_ms),
    tone: failure ? 'red' : 'green',
    title: status === undefined ? words.failed : words.reply,
    mark: <ToneBadge tone={failure ? 'red' : 'green'}>{status ?? failure?.code}</ToneBadge>,
    detail: failure ? failure.message : words.answered(formatDuration(first_byte_ms ?? total_ms)),
  }
}

function verdictStep({
  started_at,
  duration_ms,
  outcome,
  reason,
  warnings,
  validation_id,
}: Validation): Step {
  return {
    key: 'verdict',
    at: later(started_at, duration_ms),
    tone: toneOf(outcome),
    title: words.verdict,
    mark: (
      <>
        <StatusBadge status={outcome} />
        {reason && <ToneBadge tone="gray">{reason.code}</ToneBadge>}
      </>
    ),
    detail: (
      <>
        {reason ? reason.message : words.verdictDetail(formatDuration(duration_ms))}
        {warnings.length > 0 && (
          <>
            {' · '}
            <IdText
              value={words.warnings(warnings.length)}
              href={`/validations/${pathPart(validation_id)}`}
            />
          </>
        )}
      </>
    ),
  }
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

/** The app lets a recharge go on when its game gives no answer. */
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

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}
