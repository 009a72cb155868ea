import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { FailedAttempts } from '../session/failed-attempts.ts'
import { createSessions } from '../session/session-cookie.ts'
import { createOperatorCheck, createTokenMatch } from './require-operator.ts'

export type OperatorAccess = ReturnType<typeof createOperatorAccess>

/** Who may call, and for how long. @param clock the real time */
export function createOperatorAccess(token: string, clock: Clock) {
  const sessions = createSessions(token)
  const matchesToken = createTokenMatch(token)
  // One count for both: it is the same token that is guessed.
  const failures = new FailedAttempts(() => performance.now())
  return {
    sessions,
    matchesToken,
    failures,
    requireOperator: createOperatorCheck({ matchesToken, failures, sessions, clock }),
    /** Undefined for whoever comes with the token. */
    sessionEndOf: ({ headers }: FastifyRequest) =>
      headers.authorization === undefined
        ? sessions.find(headers.cookie, clock.nowMs())?.expiresAtMs
        : undefined,
  }
}
