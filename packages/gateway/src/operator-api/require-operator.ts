import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { requireSameOrigin } from '../console-api/require-same-origin.ts'
import type { Sessions } from '../console-api/session-cookie.ts'
import { ServiceError } from '../service-error.ts'

const BEARER = /^Bearer +([^\s]+)$/i

interface OperatorCheckParts {
  matchesToken(token: string): boolean
  sessions: Sessions
  /** The real time. */
  clock: Clock
}

/** A program by the operator token, or the console by the session of a browser that signed in with it. */
export function createOperatorCheck({ matchesToken, sessions, clock }: OperatorCheckParts) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization, cookie } = request.headers
    if (authorization === undefined && sessions.find(cookie, clock.nowMs())) {
      requireSameOrigin(request)
      return
    }
    const given = BEARER.exec(authorization ?? '')?.[1] ?? ''
    if (countAuthorizations(request) === 1 && matchesToken(given)) return
    throw new ServiceError('UNAUTHENTICATED', {
      message: 'The operator API needs the header Authorization: Bearer <operator token>, once.',
    })
  }
}

/** Who calls, as histories name them, once `createOperatorCheck` has let the request in. */
export function actorOf({ headers }: FastifyRequest): string {
  return headers.authorization === undefined ? 'console' : 'operator'
}

/** Hashes both sides, so that the comparison takes the same time whatever the token's length. */
export function createTokenMatch(token: string): (given: string) => boolean {
  const expected = digest(token)
  return (given) => timingSafeEqual(digest(given), expected)
}

function countAuthorizations({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'authorization').length
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
