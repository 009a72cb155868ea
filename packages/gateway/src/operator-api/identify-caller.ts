import type { FastifyRequest } from 'fastify'
import { consoleSessionActor, operatorTokenActor } from '../accounts/actor.ts'
import { type AccessToken, refusalOf, tokenActor } from '../accounts/token.ts'
import type { TokenDirectory } from '../accounts/token-directory.ts'
import type { TokenUses } from '../accounts/token-uses.ts'
import type { Clock } from '../base/clock.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { FailedAttempts } from '../session/failed-attempts.ts'
import type { Sessions } from '../session/session-cookie.ts'
import type { Caller } from './caller.ts'
import { countHeader } from './count-header.ts'
import { requireSameOrigin } from './require-same-origin.ts'

const BEARER = /^Bearer +([^\s]+)$/i

export interface Identifying {
  /** Whether this is the operator token. */
  matchesToken(token: string): boolean
  tokens: { directory: Pick<TokenDirectory, 'find' | 'findById'>; uses: Pick<TokenUses, 'used'> }
  failures: FailedAttempts
  /** Undefined while the operator token is switched off. */
  sessions: Sessions | undefined
  /** The real time. */
  clock: Clock
}

/** Finds the caller of a request: a browser by its session, a program by its token. @throws {ServiceError} */
export function createIdentify({ matchesToken, tokens, failures, sessions, clock }: Identifying) {
  return async (request: FastifyRequest): Promise<Caller> => {
    const { authorization, cookie } = request.headers
    const session = authorization === undefined ? sessions?.find(cookie, clock.nowMs()) : undefined
    if (session) {
      requireSameOrigin(request)
      const isStillAdmitted = () => clock.nowMs() < session.expiresAtMs
      return { actor: consoleSessionActor(request.ip), isStillAdmitted }
    }
    const given = countHeader(request, 'authorization') === 1 && BEARER.exec(authorization ?? '')?.[1]
    if (!given) throw unauthenticated()
    const isOperatorToken = matchesToken(given)
    const token = isOperatorToken ? undefined : await tokens.directory.find(given)
    if (token) return admitToken(token, request.ip)
    // A token from the store never gets here. So only the operator token makes its address a known one.
    if (!(await failures.check(request.ip, () => isOperatorToken))) throw unauthenticated()
    return { actor: operatorTokenActor(request.ip), isStillAdmitted: () => true }
  }

  function admitToken(token: AccessToken, address: string): Caller {
    const refusal = refusalOf(token, clock.nowMs())
    if (refusal !== undefined) throw new ServiceError('UNAUTHENTICATED', { message: refusal })
    tokens.uses.used(token.tokenId, clock.nowMs())
    const isStillAdmitted = () => {
      const current = tokens.directory.findById(token.tokenId)
      return current !== undefined && refusalOf(current, clock.nowMs()) === undefined
    }
    return { actor: tokenActor(token, address), isStillAdmitted }
  }
}

function unauthenticated(): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    message:
      'The operator API needs exactly one header Authorization: Bearer <token>, with the operator token or one that txgw token add has made.',
  })
}
