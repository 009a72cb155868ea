import type { OrderHistoryEntry } from '@txgw/domain/orders/order'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { Story } from '@txgw/domain/timeline/story'
import type { ValidationAttempt } from '@txgw/domain/validations/user-validate'
import type { Validation } from '@txgw/domain/validations/validation'
import { utcText } from '@txgw/protocol'
import { orderEvents, type TimedEvent } from './order-events.ts'
import type { TimelineEvent } from './timeline-wire.ts'

/** Lists the events, oldest first. Events at the same instant are in causal order. */
export function toEvents({ recharge, validations, order, history, requests }: Story): TimelineEvent[] {
  const decided = recharge ? rechargeDecided(recharge, history) : []
  const events = [
    ...(recharge ? [rechargeStarted(recharge)] : []),
    ...validations.flatMap((validation) => validationEvents(validation, decisionAfter(validation, decided))),
    ...decided,
    ...orderEvents(order, history),
    ...requests.map(requestEvent),
  ]
  return events
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ atMs, ...event }) => ({ at: utcText(atMs), ...event }))
}

function rechargeStarted({ createdAtMs, request }: Recharge): TimedEvent {
  return {
    atMs: createdAtMs,
    kind: 'recharge-started',
    title: `A recharge of player ${request.userId} started`,
  }
}

function rechargeDecided(recharge: Recharge, history: OrderHistoryEntry[]): TimedEvent[] {
  const { state, endReason, updatedAtMs } = recharge
  const created = history.find(({ source }) => source === 'recharge')
  const accepted = created ?? (state === 'ACCEPTED' ? { recordedAtMs: updatedAtMs } : undefined)
  return [
    ...(accepted
      ? [
          {
            atMs: accepted.recordedAtMs,
            kind: 'recharge-accepted' as const,
            title: 'The recharge was accepted',
          },
        ]
      : []),
    ...(endReason
      ? [
          {
            atMs: updatedAtMs,
            kind: 'recharge-ended' as const,
            title: `The recharge ended: ${endReason.message}`,
            code: endReason.code,
          },
        ]
      : []),
  ]
}

/** Returns the time of the first decision that the validation can have led to. */
function decisionAfter({ startedAtMs }: Validation, decided: TimedEvent[]): number {
  return Math.min(...decided.map(({ atMs }) => atMs).filter((atMs) => atMs >= startedAtMs))
}

function validationEvents(validation: Validation, latestMs: number): TimedEvent[] {
  const { id: validation_id, startedAtMs, durationMicros, outcome, reason, delivery } = validation
  const attempts = delivery.attempts.flatMap((attempt, i) =>
    attemptEvents(attempt, delivery.url).map((event) => ({ ...event, attempt: i + 1 })),
  )
  const endMs = startedAtMs + Math.floor(durationMicros / 1000)
  const events: TimedEvent[] = [
    {
      atMs: startedAtMs,
      kind: 'question-asked',
      title: `The validation of player ${validation.userId} started`,
    },
    ...attempts,
    {
      // Times are whole milliseconds, so the verdict must not appear before the attempts it is based on.
      atMs: Math.max(endMs, ...attempts.map(({ atMs }) => atMs)),
      kind: 'verdict',
      title: verdictTitle(validation),
      code: reason?.code ?? outcome,
      duration_ms: durationMicros / 1000,
    },
  ]
  return causally(events, latestMs).map((event) => ({ ...event, validation_id }))
}

/** Durations are measured by another clock than times, so an event could seem to come after its consequence. */
function causally(events: TimedEvent[], latestMs: number): TimedEvent[] {
  let nextMs = latestMs
  return events
    .toReversed()
    .map((event) => {
      nextMs = Math.min(nextMs, event.atMs)
      return { ...event, atMs: nextMs }
    })
    .toReversed()
}

function attemptEvents(attempt: ValidationAttempt, url: string | null): TimedEvent[] {
  const { startedAtMs, timings, status, failure } = attempt
  const ended = { atMs: startedAtMs + Math.floor(timings.totalMs), duration_ms: timings.totalMs }
  const code = failure && { code: failure.code }
  const sent: TimedEvent = {
    atMs: startedAtMs,
    kind: 'attempt-sent',
    title:
      url === null ? 'The notification waits for an answer by hand' : `The notification was sent to ${url}`,
  }
  const wasSent = Object.keys(attempt.requestHeaders).length > 0 && failure?.stage !== 'before-sending'
  if (status === undefined) {
    const title = failure?.message ?? 'No reply arrived'
    return [...(wasSent ? [sent] : []), { ...ended, kind: 'attempt-failed', title, ...code }]
  }
  const title = failure?.message ?? `The game answered with status ${status}`
  return [sent, { ...ended, kind: 'reply-received', title, status, ...code }]
}

function verdictTitle({ outcome, reason }: Validation): string {
  if (outcome === 'allowed') return 'The top-up is allowed'
  if (outcome === 'forbidden') return `The top-up is forbidden: ${reason?.message ?? ''}`
  return `No answer: ${reason?.message ?? outcome}`
}

function requestEvent(request: RequestRecord): TimedEvent {
  const { debugId, receivedAtMs, durationMicros, status, errorName, reason } = request
  return {
    atMs: receivedAtMs,
    kind: 'request-answered',
    title:
      errorName === null ? 'The merchant queried the order' : `The merchant request was refused: ${reason}`,
    debug_id: debugId,
    status,
    duration_ms: durationMicros / 1000,
    ...(errorName !== null && { code: errorName }),
  }
}
