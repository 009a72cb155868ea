import { isDeepStrictEqual } from 'node:util'
import { makeId } from '@txgw/base/ids'
import type { Check } from '../check.ts'
import { answerText, sameVerdict } from '../prober.ts'
import { fail, pass, warn } from '../report.ts'

export const allowedPlayer: Check = {
  id: 'allowed-player',
  group: 'answers',
  title: 'A player who may top up is allowed',
  why: 'This is the answer that every successful recharge depends on.',
  advice:
    'Answer status 200 with is_topup_forbidden false, and name the app and a player who may top up with --app and --user. After status 401, check that the backend fetches its keys from this sandbox, or give a key that it trusts with --platform-key.',
  run: ({ ordinary }) =>
    ordinary.verdict.kind === 'allowed' ? pass(answerText(ordinary)) : fail(answerText(ordinary)),
}

export const unknownPlayer: Check = {
  id: 'unknown-player',
  group: 'answers',
  title: 'A player who does not exist is forbidden',
  why: 'A customer who mistypes a player id would pay for nobody and ask for a refund.',
  advice:
    'Answer with status 200, is_topup_forbidden true and a forbidden_reason whose code is OTHER. An error status does not count as an answer.',
  run: async ({ prober, clock }) => {
    const userId = `no-such-player-${makeId(clock.nowMs())}`
    const answer = await prober.ask({ asked: { ...prober.asked, userId } })
    return answer.verdict.kind === 'forbidden' ? pass(answerText(answer)) : fail(answerText(answer))
  },
}

export const withoutServer: Check = {
  id: 'without-server',
  group: 'answers',
  title: 'A notification without server_id is answered',
  why: 'server_id is optional. The service leaves it out when the shop does not ask for a game server.',
  advice: 'Treat resource.server_id as optional. If the game needs it, forbid the top-up with a reason.',
  run: async ({ prober }) => {
    const { appId, userId } = prober.asked
    const answer = await prober.ask({ asked: { appId, userId } })
    return answer.verdict.kind === 'no-answer' ? fail(answerText(answer)) : pass(answerText(answer))
  },
}

export const replayedId: Check = {
  id: 'replayed-id',
  group: 'answers',
  title: 'The same notification id gets the same answer',
  why: 'After a broken connection the service asks once more with the same id. Two different answers would contradict each other.',
  advice:
    'Only look the player up and change nothing, or store the answer by notification id and repeat it. Do not refuse an id that you have seen before.',
  run: async ({ prober }) => {
    const body = Buffer.from(JSON.stringify(prober.notification()))
    const first = await prober.ask({ body })
    const second = await prober.ask({ body })
    const found = `first ${answerText(first)}, then ${answerText(second)}`
    if (!sameVerdict(first.verdict, second.verdict) || second.verdict.kind === 'no-answer') return fail(found)
    const [{ warnings: _one, ...one }, { warnings: _other, ...other }] = [first.verdict, second.verdict]
    return isDeepStrictEqual(one, other) ? pass(found) : warn(`${found}; name or attributes differ`)
  },
}

export const unknownEvent: Check = {
  id: 'unknown-event',
  group: 'answers',
  title: 'An event of an unknown type does no harm',
  why: 'New event types may be added. A backend that breaks on one also fails for players.',
  advice:
    'Check event_type first. Answer any type other than USER_VALIDATE with status 200 or a 4xx, not a 5xx.',
  run: async ({ prober, ordinary }) => {
    const event = { ...prober.notification(), event_type: 'TXGW_CERTIFY_UNKNOWN', event_version: 'v9' }
    const answer = await prober.ask({ body: Buffer.from(JSON.stringify(event)), unlinted: true })
    const { status } = answer
    if (status === undefined || status >= 500) return fail(answerText(answer))
    const after = await prober.ask()
    return sameVerdict(after.verdict, ordinary.verdict)
      ? pass(`status ${status}, and the next notification is answered as before`)
      : fail(`status ${status}, but the next notification: ${answerText(after)}`)
  },
}

export const replyShape: Check = {
  id: 'reply-shape',
  group: 'answers',
  title: 'Replies have exactly the shape of the contract',
  why: 'The service has to guess what a sloppy reply means, and a guess can be wrong.',
  advice: 'Change the reply as each warning says. The SDK writes replies in the right shape.',
  run: ({ prober }) => {
    const warnings = prober.warnings()
    if (warnings.length === 0) return pass('no warnings')
    return warn(warnings.map(({ code, message }) => `${code}: ${message}`).join('; '))
  },
}
