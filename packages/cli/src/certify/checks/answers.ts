import { isDeepStrictEqual } from 'node:util'
import { makeId } from '@txgw/gateway/system'
import { answerText, sameVerdict } from '../answer-text.ts'
import type { Check } from '../check.ts'
import { fail, pass, warn } from '../report.ts'

export const allowedPlayer: Check = {
  id: 'allowed-player',
  group: 'answers',
  title: 'A player who may top up is allowed',
  why: 'This is the answer that every successful recharge depends on.',
  advice:
    'Answer status 200 with a JSON object that has is_topup_forbidden false. Name a player who may top up with --user, and the app with --app. Status 401 often means that the backend fetches its keys from another service: give a key that it trusts with --platform-key.',
  run: ({ ordinary }) =>
    ordinary.verdict.kind === 'allowed' ? pass(answerText(ordinary)) : fail(answerText(ordinary)),
}

export const unknownPlayer: Check = {
  id: 'unknown-player',
  group: 'answers',
  title: 'A player who does not exist is forbidden',
  why: 'Whoever mistypes a player would pay for nobody, and ask for the money back.',
  advice:
    'Answer status 200 with is_topup_forbidden true and a forbidden_reason whose code is OTHER. An error status is no answer: a 4xx ends the recharge as a fault of the backend, and after a 5xx some apps let it go on.',
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
  why: 'server_id is optional: the service leaves it out when the shop does not ask for a game server.',
  advice: 'Read resource.server_id as optional; forbid with a reason when the game cannot do without it.',
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
  why: 'After a broken connection the service asks once more with the same id; two answers would contradict each other.',
  advice:
    'Only look the player up and change nothing, or keep the answer by notification id and give it again. Do not refuse an id that was seen before.',
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
  why: 'New kinds of events may be added; a backend that breaks over one is out of order for players too.',
  advice:
    'Look at event_type first and answer what is not USER_VALIDATE with 200 or a 4xx status, not a 5xx.',
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
  why: 'What is tolerated today is guessed at, and a guess can turn out wrong.',
  advice: 'Change the reply as the warnings say.',
  run: ({ prober }) => {
    const warnings = prober.warnings()
    if (warnings.length === 0) return pass('the linter has nothing to say')
    return warn(warnings.map(({ code, message }) => `${code}: ${message}`).join('; '))
  },
}
