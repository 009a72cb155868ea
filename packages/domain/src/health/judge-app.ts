import type { AppHealth, HealthState } from './app-health.ts'
import { answeredOf, noAnswerOf, p95Of, type WindowCounts } from './window-counts.ts'

/** This share of questions without an answer is not chance. */
const UNWELL_SHARE = 0.05
const DOWN_SHARE = 0.5
/** Fewer failures may be chance, however few questions there were. */
const DOWN_FAILURES_MIN = 3
/** A webhook that takes this share of its deadline will soon miss it. */
const SLOW_SHARE = 0.8
const DAY_MS = 24 * 60 * 60 * 1000
/** Enough time to exchange a key without haste. */
export const END_NEAR_DAYS = 14

type Known = Omit<AppHealth, 'state' | 'reasons'>

interface Finding {
  state: Exclude<HealthState, 'well'>
  reason: string
}

/**
 * Judges by the shortest stretch of time in which something happened, so that a merchant that has recovered is soon
 * well again.
 */
export function judgeApp(known: Known, nowMs: number): Pick<AppHealth, 'state' | 'reasons'> {
  const counts = [known.lastFiveMinutes, known.lastHour, known.stored].find((window) => asked(window) > 0)
  const findings = [
    ...judgeBreaker(known),
    ...(counts ? judgeAnswers(counts) : [NOTHING_HAPPENED]),
    ...(counts ? judgeLatency(counts, known.deadlineMs) : []),
    ...judgeKeys(known, nowMs),
  ]
  const worst = (['down', 'unwell', 'unknown'] as const).find((state) =>
    findings.some((finding) => finding.state === state),
  )
  const ordered = findings.toSorted((a, b) => Number(b.state === worst) - Number(a.state === worst))
  return { state: worst ?? 'well', reasons: ordered.map(({ reason }) => reason) }
}

const NOTHING_HAPPENED: Finding = {
  state: 'unknown',
  reason: 'Nobody has asked its webhook about a player in the last hour.',
}

function asked(counts: WindowCounts): number {
  return answeredOf(counts) + noAnswerOf(counts)
}

function judgeBreaker({ lane }: Known): Finding[] {
  if (lane === null || lane.breaker === 'closed') return []
  return [{ state: 'down', reason: 'Its breaker is open: its merchant failed several times in a row.' }]
}

function judgeAnswers(counts: WindowCounts): Finding[] {
  const failures = noAnswerOf(counts)
  const share = failures / asked(counts)
  if (share < UNWELL_SHARE) return []
  const state = share >= DOWN_SHARE && failures >= DOWN_FAILURES_MIN ? 'down' : 'unwell'
  return [{ state, reason: `${failures} of ${asked(counts)} questions got no answer.` }]
}

function judgeLatency(counts: WindowCounts, deadlineMs: number): Finding[] {
  const p95Ms = p95Of(counts)
  if (p95Ms === null || p95Ms < deadlineMs * SLOW_SHARE) return []
  return [{ state: 'unwell', reason: `Its p95 is ${p95Ms} ms, and its deadline ${deadlineMs} ms.` }]
}

function judgeKeys({ keys: { endAtMs } }: Known, nowMs: number): Finding[] {
  if (endAtMs === null || endAtMs - nowMs > END_NEAR_DAYS * DAY_MS) return []
  const reason =
    endAtMs <= nowMs ? 'All its keys have ended.' : `Its last key ends in ${daysUntil(endAtMs, nowMs)} days.`
  return [{ state: 'unwell', reason }]
}

/** Whole days, and never more than are left. */
export function daysUntil(atMs: number, nowMs: number): number {
  return Math.floor((atMs - nowMs) / DAY_MS)
}
