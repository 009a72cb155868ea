import type { Verdict } from '@txgw/domain/topup/verdict'
import { verdictText } from '../../notifications/verdict-text.ts'
import { milliseconds } from '../../output/text-layout.ts'
import type { Answer } from './prober.ts'

/** The answer as the service reads it, on one line. */
export function answerText({ verdict, status, tookMs }: Answer): string {
  const how = status === undefined ? '' : `status ${status}, `
  return `${verdictText(verdict)} (${how}${milliseconds(tookMs)})`
}

/** Whether the service would act the same way after both. */
export function sameVerdict(one: Verdict, other: Verdict): boolean {
  return decisionOf(one) === decisionOf(other)
}

function decisionOf(verdict: Verdict): string {
  return verdict.kind === 'allowed' ? verdict.kind : `${verdict.kind} ${verdict.reason.code}`
}
