import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { FailedAttempts } from '../session/failed-attempts.ts'
import { createSessions } from '../session/session-cookie.ts'
import { createIdentify, type Identifying } from './identify-caller.ts'
import { createOperatorCheck } from './require-operator.ts'
import { createTokenMatch } from './token-match.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Decides who may call, and for how long. */
export function createOperatorAccess(options: {
  /** Undefined while it is switched off. Then no browser can sign in either. */
  operatorToken: string | undefined
  tokens: Identifying['tokens']
  /** The real time. */
  clock: Clock
}) {
  const { operatorToken, tokens, clock } = options
  const sessions = operatorToken === undefined ? undefined : createSessions(operatorToken)
  const matchesToken = operatorToken === undefined ? () => false : createTokenMatch(operatorToken)
  // API calls and sign-ins share one count, because both guess the same token.
  const failures = new FailedAttempts(() => performance.now())
  const identify = createIdentify({ matchesToken, tokens, failures, sessions, clock })
  return {
    sessions,
    matchesToken,
    failures,
    requireOperator: createOperatorCheck(identify),
    /** Whether the caller proves to be a merchant. */
    isMerchant: async (request: FastifyRequest): Promise<boolean> => {
      if (request.headers.authorization === undefined && request.headers.cookie === undefined) return false
      const caller = await identify(request).catch(() => undefined)
      return caller?.actor.role === 'merchant'
    },
  }
}
