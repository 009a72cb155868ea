import type { Validation, ValidationAttempt } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import type { Step } from '../../shared/layout/step-timeline.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { VerdictBadge, verdictTone } from '../../shared/status/verdict-badge.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'

const words = texts.topUp.steps

/** From the question to the verdict: every attempt with its signature and its reply. */
export function validationSteps(validation: Validation): Step[] {
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
    detail: failure ? inEnglish(failure.message) : words.answered(formatDuration(first_byte_ms ?? total_ms)),
  }
}

function verdictStep(validation: Validation): Step {
  const { started_at, duration_ms, outcome, reason, warnings, validation_id } = validation
  return {
    key: 'verdict',
    at: later(started_at, duration_ms),
    tone: verdictTone(validation),
    title: words.verdict,
    mark: (
      <>
        <VerdictBadge validation={validation} />
        {reason && reason.code !== outcome && <ToneBadge tone="gray">{reason.code}</ToneBadge>}
      </>
    ),
    detail: (
      <>
        {outcome === 'forbidden' ? shown(reason?.message) : words.verdictDetail(formatDuration(duration_ms))}
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

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}
