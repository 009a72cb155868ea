import type { OnUnreachable } from '../apps/app.ts'
import type { Forbidden, NoAnswer, Verdict } from './verdict.ts'

export type NextStep = { next: 'go-on' } | { next: 'end'; reason: Forbidden['reason'] | NoAnswer['reason'] }

/** Forbidden always ends a recharge; for no answer the app's setting decides. */
export function applyOnUnreachable(verdict: Verdict, onUnreachable: OnUnreachable): NextStep {
  if (verdict.kind === 'allowed') return { next: 'go-on' }
  if (verdict.kind === 'no-answer' && onUnreachable === 'continue') return { next: 'go-on' }
  return { next: 'end', reason: verdict.reason }
}
