import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { FailedAttempts } from '../console-api/failed-attempts.ts'
import { createSessions } from '../console-api/session-cookie.ts'
import { addSessionRoutes } from '../console-api/session-routes.ts'
import { addTicketRoute } from '../console-api/ticket-route.ts'
import type { SettingStore } from '../storage/store.ts'
import { createOperatorCheck, createTokenMatch } from './require-operator.ts'

export type Access = ReturnType<typeof createAccess>

/** Who may call, and for how long. @param clock the real time */
export function createAccess(token: string, clock: Clock) {
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

interface SignInParts {
  access: Access
  settings: SettingStore
  clock: Clock
  secure: boolean
}

export function addSignIn(server: FastifyInstance, { access, ...parts }: SignInParts): void {
  addSessionRoutes(server, { ...access, ...parts })
  server.register(
    async (scope) => {
      scope.addHook('onRequest', access.requireOperator)
      addTicketRoute(scope, parts)
    },
    { prefix: '/operator/v1' },
  )
}
