import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import { ACCOUNT_LIMITS, FailedAttempts } from '@txgw/domain/session/failed-attempts'
import type { FastifyRequest } from 'fastify'
import type { ClientOf } from '../http/client-of.ts'
import type { Caller } from './caller.ts'
import { type CallHead, createFindBrowser, createIdentify, type Identifying } from './identify-caller.ts'
import type { Admit } from './reception.ts'
import { createOperatorCheck } from './require-operator.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Wrong secrets, counted over all listeners. */
export interface Guesses {
  /** API calls and sign-ins share one count, because both guess secrets from the same address. */
  failures: FailedAttempts
  /** Wrong passwords by account. */
  accountFailures: FailedAttempts
}

export function countGuesses(): Guesses {
  const monotonicMs = () => performance.now()
  return {
    failures: new FailedAttempts(monotonicMs),
    accountFailures: new FailedAttempts(monotonicMs, ACCOUNT_LIMITS),
  }
}

/** Decides who may call on one listener, and for how long. */
export function createOperatorAccess(options: {
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  tokens: Identifying['tokens']
  sessions: Sessions
  guesses: Guesses
  clientOf: ClientOf
  admit: Admit
  /** The real time. */
  clock: Clock
}) {
  const { operatorToken, tokens, sessions, guesses, clientOf, admit, clock } = options
  const { failures } = guesses
  const matchesToken = operatorToken === undefined ? () => false : createTokenMatch(operatorToken)
  const identifying = { matchesToken, tokens, failures, sessions, clientOf, clock }
  const identify = createIdentify(identifying)
  return {
    sessions,
    hasOperatorToken: operatorToken !== undefined,
    matchesToken,
    ...guesses,
    admit,
    /** The caller, if this listener serves it. @throws {ServiceError} */
    identifyAdmitted: async (head: CallHead): Promise<Caller> => {
      const caller = await identify(head)
      admit(caller.actor.role)
      return caller
    },
    findBrowser: createFindBrowser(identifying),
    requireOperator: createOperatorCheck(identify, admit),
    /** Whether the caller proves to be a merchant. */
    isMerchant: async (request: FastifyRequest): Promise<boolean> => {
      if (request.headers.authorization === undefined && request.headers.cookie === undefined) return false
      const caller = await identify(request).catch(() => undefined)
      return caller?.actor.role === 'merchant'
    },
  }
}

/** Hashes both sides, so that the comparison takes the same time whatever the length of the token. */
function createTokenMatch(token: string): (given: string) => boolean {
  const expected = digest(token)
  return (given) => timingSafeEqual(digest(given), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
