import type { Clock } from '@txgw/base/clock'
import { operatorTokenActor } from '@txgw/domain/accounts/actor'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import { type AccessToken, refusalOf, tokenActor } from '@txgw/domain/accounts/token'
import type { TokenDirectory } from '@txgw/domain/accounts/token-directory'
import type { TokenUses } from '@txgw/domain/accounts/token-uses'
import type { FailedAttempts } from '@txgw/domain/session/failed-attempts'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import { requireSameOrigin } from '../browser/require-same-origin.ts'
import type { ClientOf } from '../http/client-of.ts'
import { countHeader } from '../http/count-header.ts'
import { type BrowserCaller, type Caller, rememberConnection } from './caller.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** The part of a call that shows who sends it. */
export type CallHead = Pick<FastifyRequest, 'method' | 'headers' | 'raw'>

export interface Identifying {
  /** Whether this is the operator token. */
  matchesToken(token: string): boolean
  tokens: { directory: Pick<TokenDirectory, 'find' | 'findById'>; uses: Pick<TokenUses, 'used'> }
  failures: FailedAttempts
  sessions: Pick<Sessions, 'find' | 'seen'>
  clientOf: ClientOf
  /** The real time. */
  clock: Clock
}

/** Finds the caller of a request: a browser by its session, a program by its token. @throws {ServiceError} */
export function createIdentify(identifying: Identifying) {
  const { matchesToken, tokens, failures, clientOf, clock } = identifying
  const findBrowser = createFindBrowser(identifying)
  return async (request: CallHead): Promise<Caller> => {
    const caller = await find(request)
    rememberConnection(request.raw)
    return caller
  }

  async function find(request: CallHead): Promise<Caller> {
    const { authorization } = request.headers
    const browser = authorization === undefined ? await findBrowser(request) : undefined
    if (browser) return browser
    const given = countHeader(request, 'authorization') === 1 && BEARER.exec(authorization ?? '')?.[1]
    if (!given) throw unauthenticated()
    const isOperatorToken = matchesToken(given)
    const token = isOperatorToken ? undefined : await tokens.directory.find(given)
    const { address } = clientOf(request)
    if (token) return admitToken(token, address)
    // A token from the store never gets here. So only the operator token makes its address a known one.
    if (!(await failures.check(address, () => isOperatorToken))) throw unauthenticated()
    const signsInAs = { kind: 'operator-token' } as const
    return { actor: operatorTokenActor(address), signsInAs, isStillAdmitted: () => true }
  }

  function admitToken(token: AccessToken, address: string): Caller {
    const refusal = refusalOf(token, clock.nowMs())
    if (refusal !== undefined) throw new ServiceError('UNAUTHENTICATED', { message: refusal })
    tokens.uses.used(token.tokenId, clock.nowMs())
    const isStillAdmitted = () => {
      const current = tokens.directory.findById(token.tokenId)
      return current !== undefined && refusalOf(current, clock.nowMs()) === undefined
    }
    const signsInAs = { kind: 'token', id: token.tokenId } as const
    return { actor: tokenActor(token, address), signsInAs, isStillAdmitted }
  }
}

/** @returns undefined when the request has no session. @throws {ServiceError} the session has ended */
export function createFindBrowser({ sessions, clientOf }: Pick<Identifying, 'sessions' | 'clientOf'>) {
  return async (request: CallHead): Promise<BrowserCaller | undefined> => {
    const client = clientOf(request)
    const secrets = cookieValues('txgw_session', request.headers.cookie, client.secure)
    const found = await sessions.find(secrets)
    if (found === undefined) return undefined
    requireSameOrigin(request, client)
    if (typeof found === 'string') throw new ServiceError('UNAUTHENTICATED', { message: found })
    const { session, identity } = found
    sessions.seen(session)
    return {
      session,
      actor: {
        ...identity,
        signedInWith: 'session',
        signedInBy: session.signedInBy,
        address: client.address,
      },
      signsInAs: session.subject,
      isStillAdmitted: async () => typeof (await sessions.find(secrets)) === 'object',
    }
  }
}

function unauthenticated(): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    message:
      'The operator API needs exactly one header Authorization: Bearer <token>, with the operator token or one that txgw token add has made.',
  })
}
