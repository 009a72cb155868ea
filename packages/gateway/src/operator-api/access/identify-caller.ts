import type { Clock } from '@txgw/base/clock'
import { operatorTokenActor } from '@txgw/domain/accounts/actor'
import type { TokenAttempts } from '@txgw/domain/accounts/attempts/token-attempts'
import type { Role } from '@txgw/domain/accounts/role'
import { needsSecondFactor, secondFactorMissing } from '@txgw/domain/accounts/second-factor'
import type { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import { type AccessToken, refusalOf, tokenActor } from '@txgw/domain/accounts/token'
import type { TokenDirectory } from '@txgw/domain/accounts/token-directory'
import type { TokenUses } from '@txgw/domain/accounts/token-uses'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import { requireSameOrigin } from '../browser/require-same-origin.ts'
import type { ClientOf } from '../http/client-of.ts'
import { countHeader } from '../http/count-header.ts'
import { addressKey } from './address-key.ts'
import { type BrowserCaller, type Caller, rememberConnection } from './caller.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** The part of a call that shows who sends it. */
export type CallHead = Pick<FastifyRequest, 'method' | 'headers' | 'raw'>

export interface Identifying {
  /** Whether this is the operator token. */
  matchesToken(token: string): boolean
  tokens: { directory: Pick<TokenDirectory, 'find' | 'findById'>; uses: Pick<TokenUses, 'used'> }
  tokenAttempts: Pick<TokenAttempts, 'admit' | 'countWrong'>
  sessions: Pick<Sessions, 'find' | 'seen'>
  clientOf: ClientOf
  /** People with these roles need more than a password. */
  secondFactorRoles: readonly Role[]
  /** The real time. */
  clock: Clock
}

/** Finds the caller of a request: a browser by its session, a program by its token. @throws {ServiceError} */
export function createIdentify(identifying: Identifying) {
  const { matchesToken, tokens, clientOf, clock } = identifying
  const findBrowser = createFindBrowser(identifying)
  return async (request: CallHead): Promise<Caller> => {
    const caller = await find(request)
    rememberConnection(request.raw)
    return caller
  }

  async function find(request: CallHead): Promise<Caller> {
    const { authorization } = request.headers
    const browser = authorization === undefined ? await findBrowser(request) : undefined
    if (browser?.needsSecondFactor) throw secondFactorMissing(browser.actor.role)
    if (browser) return browser
    const given = countHeader(request, 'authorization') === 1 && BEARER.exec(authorization ?? '')?.[1]
    if (!given) throw unauthenticated()
    const { address } = clientOf(request)
    // A token from the store is found at once, and is never limited: it has 256 random bits.
    const token = matchesToken(given) ? undefined : await tokens.directory.find(given)
    if (token) return admitToken(token, address)
    if (!(await isOperatorToken(given, address, identifying))) throw unauthenticated()
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

/** Wrong tokens are limited by address. @throws {DomainError} too-many */
export async function isOperatorToken(
  given: string,
  address: string,
  { matchesToken, tokenAttempts }: Pick<Identifying, 'matchesToken' | 'tokenAttempts'>,
): Promise<boolean> {
  const key = addressKey(address)
  const isRight = matchesToken(given)
  await (isRight ? tokenAttempts.admit(key) : tokenAttempts.countWrong(key, given))
  return isRight
}

/** @returns undefined when the request has no session. @throws {ServiceError} the session has ended */
export function createFindBrowser({
  sessions,
  clientOf,
  secondFactorRoles,
}: Pick<Identifying, 'sessions' | 'clientOf' | 'secondFactorRoles'>) {
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
      needsSecondFactor: needsSecondFactor(session, identity.role, secondFactorRoles),
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
