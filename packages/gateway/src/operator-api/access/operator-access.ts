import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import { ACCOUNT_LIMITS, FailedAttempts } from '@txgw/domain/session/failed-attempts'
import type { FastifyRequest } from 'fastify'
import type { ClientOf } from '../http/client-of.ts'
import { createFindBrowser, createIdentify, type Identifying } from './identify-caller.ts'
import { createOperatorCheck } from './require-operator.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Decides who may call, and for how long. */
export function createOperatorAccess(options: {
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  tokens: Identifying['tokens']
  sessions: Sessions
  clientOf: ClientOf
  /** The real time. */
  clock: Clock
}) {
  const { operatorToken, tokens, sessions, clientOf, clock } = options
  const matchesToken = operatorToken === undefined ? () => false : createTokenMatch(operatorToken)
  // API calls and sign-ins share one count, because both guess secrets from the same address.
  const failures = new FailedAttempts(() => performance.now())
  const identifying = { matchesToken, tokens, failures, sessions, clientOf, clock }
  const identify = createIdentify(identifying)
  return {
    sessions,
    hasOperatorToken: operatorToken !== undefined,
    matchesToken,
    failures,
    /** Counts wrong passwords by account. */
    accountFailures: new FailedAttempts(() => performance.now(), ACCOUNT_LIMITS),
    identify,
    findBrowser: createFindBrowser(identifying),
    requireOperator: createOperatorCheck(identify),
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
