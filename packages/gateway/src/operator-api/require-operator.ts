import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { FailedAttempts } from '../session/failed-attempts.ts'
import type { Sessions } from '../session/session-cookie.ts'
import { countHeader } from './count-header.ts'
import { requireSameOrigin } from './require-same-origin.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** Admits a program with the operator token, or a browser with a session that it got by signing in. */
export function createOperatorCheck(options: {
  matchesToken(token: string): boolean
  failures: FailedAttempts
  sessions: Sessions
  /** The real time. */
  clock: Clock
}) {
  const { matchesToken, failures, sessions, clock } = options
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization, cookie } = request.headers
    if (authorization === undefined && sessions.find(cookie, clock.nowMs())) {
      requireSameOrigin(request)
      return
    }
    const given = countHeader(request, 'authorization') === 1 && BEARER.exec(authorization ?? '')?.[1]
    if (given && (await failures.check(request.ip, () => matchesToken(given)))) return
    throw new ServiceError('UNAUTHENTICATED', {
      message: 'The operator API needs exactly one header Authorization: Bearer <operator token>.',
    })
  }
}

/** The name of the caller in histories. Call it only after `createOperatorCheck` has admitted the request. */
export function actorOf({ headers }: FastifyRequest): string {
  return headers.authorization === undefined ? 'console' : 'operator'
}

/** Hashes both sides, so that the comparison takes the same time whatever the length of the token. */
export function createTokenMatch(token: string): (given: string) => boolean {
  const expected = digest(token)
  return (given) => timingSafeEqual(digest(given), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
