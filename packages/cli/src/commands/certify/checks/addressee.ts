import { makeId } from '@txgw/base/ids'
import type { Check } from '../check.ts'
import { answerText } from '../prober.ts'
import { fail, leaveOut, pass, warn } from '../report.ts'
import { refused } from './signatures.ts'

export const otherApp: Check = {
  id: 'other-app',
  group: 'signature',
  title: 'A genuine notification for another app is not accepted',
  why: 'One key signs for every app. A backend that answers for another app tells strangers which players it has.',
  advice:
    'Compare resource.app_id with the ids of your apps after you have verified the signature, and answer 403 for any other. The SDK does that when you set appId.',
  run: async ({ prober, clock }) => {
    const asked = { ...prober.asked, appId: `no-such-app-${makeId(clock.nowMs())}` }
    const answer = await prober.ask({ asked, unlinted: true })
    return answer.verdict.kind === 'forbidden'
      ? pass(`answered with a no: ${answerText(answer)}`)
      : refused(answer)
  },
}

const REASON_FAULTS: ReadonlySet<string> = new Set([
  'reason-missing',
  'reason-not-object',
  'code-missing',
  'code-not-text',
  'code-unknown',
  'message-not-text',
])

export const forbiddenPlayer: Check = {
  id: 'forbidden-player',
  group: 'answers',
  title: 'A known player who may not top up is forbidden, with a reason',
  why: 'The customer pays for a player who cannot receive anything, or sees a "no" without knowing why.',
  advice:
    'Answer status 200 with is_topup_forbidden true and a forbidden_reason that has a code of the contract and a message. Name such a player with --forbidden-player.',
  run: async ({ prober, forbiddenUserId }) => {
    if (forbiddenUserId === undefined) {
      return leaveOut('no player was named who exists and may not top up')
    }
    // The linter's findings on this reply are judged here and not once more by the check of all replies.
    const asked = { ...prober.asked, userId: forbiddenUserId }
    const answer = await prober.ask({ asked, unlinted: true })
    const { kind, warnings } = answer.verdict
    if (kind !== 'forbidden') return fail(answerText(answer))
    if (warnings.length === 0) return pass(answerText(answer))
    const found = warnings.map(({ code, message }) => `${code}: ${message}`).join('; ')
    return warnings.some(({ code }) => REASON_FAULTS.has(code)) ? fail(found) : warn(found)
  },
}
