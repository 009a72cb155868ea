import type { OnUnreachable } from '../apps/app.ts'
import { isForgivable } from './no-answer.ts'
import type { Forbidden, NoAnswer, Verdict } from './verdict.ts'

export type NextStep = { next: 'go-on' } | { next: 'end'; reason: Forbidden['reason'] | NoAnswer['reason'] }

/**
 * A forbidding verdict always ends a recharge. So do an unreadable reply and a failure of our own. When the game was
 * silent, the app's setting decides.
 */
export function applyOnUnreachable(verdict: Verdict, onUnreachable: OnUnreachable): NextStep {
  if (verdict.kind === 'allowed') return { next: 'go-on' }
  const isForgiven =
    verdict.kind === 'no-answer' && onUnreachable === 'continue' && isForgivable(verdict.reason.code)
  return isForgiven ? { next: 'go-on' } : { next: 'end', reason: verdict.reason }
}
