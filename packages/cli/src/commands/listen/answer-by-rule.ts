import { setTimeout as pause } from 'node:timers/promises'
import { type Given, jsonGiven, type Responder } from './given.ts'
import type { Questions } from './questions.ts'
import type { Received } from './received.ts'
import { type Rule, replyFor } from './rule.ts'

export interface RuleParts {
  /** For every player without a rule. */
  fallback: Rule
  players: ReadonlyMap<string, Rule>
  delayMs: number
  /** Asks a person about players without a rule. */
  questions?: Questions
}

/** A game backend whose answers come from the command line. */
export function answerByRule({ fallback, players, delayMs, questions }: RuleParts): Responder {
  return async (received, signal) => {
    const { asked } = received
    const refusal = refuse(received)
    if (refusal || !asked) return refusal ?? jsonGiven('refusal', 400, { message: NOT_A_NOTIFICATION })
    const own = players.get(asked.userId)
    const picked = own || !questions ? undefined : await questions.ask(received, signal)
    const by = picked ? 'person' : own || !questions ? 'rule' : 'time-out'
    await pause(delayMs, undefined, { signal }).catch(() => {})
    return jsonGiven(by, 200, replyFor(own ?? picked ?? fallback, asked))
  }
}

const NOT_A_NOTIFICATION = 'The body is not a USER_VALIDATE notification.'

/** A sender that cannot prove it is the service gets no answer about a player. */
function refuse({ signature }: Received): Given | undefined {
  const { verdict, problem } = signature
  if (verdict === 'genuine') return undefined
  if (verdict === 'refused') return jsonGiven('refusal', 401, { message: problem })
  return jsonGiven('refusal', 503, { message: 'Cannot fetch the keys of the service.' })
}
