import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { FailedAttempts } from '../session/failed-attempts.ts'
import { createSessions } from '../session/session-cookie.ts'
import { createIdentify, createOperatorCheck } from './require-operator.ts'
import { createTokenMatch } from './token-match.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/**
 * Decides who may call, and for how long.
 * @param clock the real time
 */
export function createOperatorAccess(token: string, clock: Clock) {
  const sessions = createSessions(token)
  const matchesToken = createTokenMatch(token)
  // API calls and sign-ins share one count, because both guess the same token.
  const failures = new FailedAttempts(() => performance.now())
  return {
    sessions,
    matchesToken,
    failures,
    requireOperator: createOperatorCheck(createIdentify({ matchesToken, failures, sessions, clock })),
    /** Undefined for a caller with the token. */
    sessionEndOf: ({ headers }: FastifyRequest) =>
      headers.authorization === undefined
        ? sessions.find(headers.cookie, clock.nowMs())?.expiresAtMs
        : undefined,
  }
}
