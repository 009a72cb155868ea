import { percentileMs } from '../validations/latency-steps.ts'
import { type Amounts, addAmount } from './amounts.ts'

/** The answers and failures of a webhook in a stretch of time. It is JSON, because processes send it to each other. */
export interface WindowCounts {
  allowed: number
  forbidden: number
  /** Questions without an answer, by the code of their cause. */
  noAnswer: Record<string, number>
  /** Questions that were sent, by their step of latency. */
  latencySteps: Record<string, number>
  /** Recharges that ended because there was no answer. */
  lostRecharges: number
  /** Their prices, added up by currency. */
  lostAmounts: Amounts
}

export function noCounts(): WindowCounts {
  return {
    allowed: 0,
    forbidden: 0,
    noAnswer: {},
    latencySteps: {},
    lostRecharges: 0,
    lostAmounts: {},
  }
}

export function addCounts(sum: WindowCounts, more: WindowCounts): void {
  sum.allowed += more.allowed
  sum.forbidden += more.forbidden
  sum.lostRecharges += more.lostRecharges
  for (const [code, count] of Object.entries(more.noAnswer)) countUp(sum.noAnswer, code, count)
  for (const [step, count] of Object.entries(more.latencySteps)) countUp(sum.latencySteps, step, count)
  for (const [currency, amount] of Object.entries(more.lostAmounts))
    addAmount(sum.lostAmounts, currency, amount)
}

export function countUp(counts: Record<string, number>, name: string, count = 1): void {
  counts[name] = (counts[name] ?? 0) + count
}

export function answeredOf({ allowed, forbidden }: WindowCounts): number {
  return allowed + forbidden
}

export function noAnswerOf({ noAnswer }: WindowCounts): number {
  return Object.values(noAnswer).reduce((sum, count) => sum + count, 0)
}

/** Null when nothing was sent. At most 9 % too high. */
export function p95Of({ latencySteps }: WindowCounts): number | null {
  const steps = new Map(Object.entries(latencySteps).map(([step, count]) => [Number(step), count]))
  const p95 = percentileMs(steps, 0.95)
  return p95 === undefined ? null : Math.round(p95 * 10) / 10
}
