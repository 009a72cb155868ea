import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { FIRST_ADMIN } from '@txgw/domain/accounts/actor'
import { finishOpenid } from '@txgw/domain/accounts/openid/openid-sign-in'
import { finishPasskeyUse } from '@txgw/domain/accounts/people/passkeys'
import type { Role } from '@txgw/domain/accounts/role'
import type { SignInMethod } from '@txgw/domain/accounts/sessions/session'
import type { SignedIn } from '@txgw/domain/accounts/sessions/sessions'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import { redeemSignInTicket } from '@txgw/domain/session/sign-in-tickets'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import type { GivenSignIn } from '../operations/session/sign-in-wire.ts'
import type { OperatorListener } from '../served.ts'
import { accountAuthor } from './account-author.ts'
import { addressAttempt } from './attempt-keys.ts'
import { consolePlace } from './console-origin.ts'
import { findByPassword, type GivenPassword } from './find-by-password.ts'

export interface Proof {
  as: SignedIn
  by: SignInMethod
  /** The session at the identity provider, if it said which. */
  openidSession?: string | null
}

const WRONG_PASSWORD =
  'The name and the password do not belong together. Ask an admin for an invitation if you have no account.'
const USED_TICKET =
  'This link was already used or is older than ten minutes. Ask for a new one, or sign in in another way.'

/** Finds out who signs in. Wrong secrets are limited; passkeys and the identity provider never are. */
export async function proveSignIn(
  given: GivenSignIn,
  request: FastifyRequest,
  parts: OperatorListener,
): Promise<Proof> {
  if ('token' in given) return proveToken(given.token, request, parts)
  if ('ticket' in given) return proveTicket(given.ticket, request, parts)
  if ('openid' in given) return proveOpenid(given.openid, request, parts)
  if ('passkey' in given) return provePasskey(given.passkey, request, parts)
  return provePassword(given, request, parts)
}

/** The name and the role that the browser acts with. */
export async function nameOf(
  as: SignedIn,
  { people, tokens }: OperatorListener,
): Promise<{ name: string; role: Role | null }> {
  if (as.kind === 'operator-token') return { name: 'console', role: FIRST_ADMIN.role }
  const holder =
    as.kind === 'account' ? await people.store.findAccount(as.id) : tokens.directory.findById(as.id)
  // A link outlives the token that made it. Its session is refused then.
  return holder ?? { name: `${as.kind} ${as.id}`, role: null }
}

async function proveToken(
  token: string,
  request: FastifyRequest,
  { access, clientOf }: OperatorListener,
): Promise<Proof> {
  if (!access.hasOperatorToken) {
    throw new ServiceError('FAILED_PRECONDITION', {
      message: 'The operator token of this service is switched off. Sign in with an account.',
    })
  }
  if (!(await access.isOperatorToken(token, clientOf(request).address)))
    throw refused('The token is not the operator token of this service.')
  return { as: { kind: 'operator-token' }, by: 'operator-token' }
}

async function proveTicket(ticket: string, request: FastifyRequest, parts: OperatorListener): Promise<Proof> {
  const { access, settings, clock } = parts
  let as: SignedIn | undefined
  const isTicket = async () => {
    as = await redeemSignInTicket(settings, ticket, clock.nowMs())
    return as !== undefined
  }
  await access.attempts.check(addressAttempt(request, parts), ['ticket', ticket], isTicket)
  if (!as) throw refused(USED_TICKET)
  return { as, by: 'ticket' }
}

async function provePassword(
  given: GivenPassword,
  request: FastifyRequest,
  parts: OperatorListener,
): Promise<Proof> {
  const { people, clock } = parts
  const account = await findByPassword(given, request, parts)
  if (!account) throw refused(WRONG_PASSWORD)
  // Only a person with the right password is told.
  if (!account.isEnabled) throw refused('This account is switched off. Ask an admin.')
  await people.store.changeAccount(account.accountId, { lastSignedInAtMs: clock.nowMs() })
  return { as: { kind: 'account', id: account.accountId }, by: 'password' }
}

async function proveOpenid(query: string, request: FastifyRequest, parts: OperatorListener): Promise<Proof> {
  const { people, clientOf, clock, makeId } = parts
  const { account, openidSession } = await finishOpenid(query, {
    provider: requireOpenid(parts),
    challenges: people.challenges,
    store: people.store,
    tokens: parts.tokens.store,
    browserSecrets: cookieValues('txgw_openid', request.headers.cookie, clientOf(request).secure),
    nowMs: clock.nowMs(),
    makeId,
    authorOf: accountAuthor(request, { operation: 'signIn', signedInWith: 'openid-connect' }, parts),
  })
  return { as: { kind: 'account', id: account.accountId }, by: 'openid-connect', openidSession }
}

/** A wrong passkey costs no attempt of its address: nobody can guess a signature. */
async function provePasskey(
  response: AuthenticationResponseJSON,
  request: FastifyRequest,
  parts: OperatorListener,
): Promise<Proof> {
  const { people, clock } = parts
  const { accountId } = await finishPasskeyUse({
    response,
    place: consolePlace(request, parts),
    challenges: people.challenges,
    store: people.store,
    change: { lastSignedInAtMs: clock.nowMs() },
  })
  return { as: { kind: 'account', id: accountId }, by: 'passkey' }
}

/** @throws {ServiceError} the operator has set no identity provider */
export function requireOpenid({ people }: OperatorListener) {
  if (people.openid) return people.openid
  throw new ServiceError('FAILED_PRECONDITION', {
    message: 'This service has no identity provider. Sign in in another way.',
  })
}

function refused(message: string): ServiceError {
  return new ServiceError('UNAUTHENTICATED', { message })
}
