import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { brokenRule } from '@txgw/base/domain-error'
import type { Account } from '@txgw/domain/accounts/people/account'
import { finishPasskeyUse } from '@txgw/domain/accounts/people/passkeys'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import { callerOf } from '../access/caller.ts'
import type { OperatorListener } from '../served.ts'
import { browserAttempt } from './attempt-keys.ts'
import { consolePlace } from './console-origin.ts'
import { isPasswordOf } from './find-by-password.ts'

export interface OwnAccount {
  account: Account
  sessionId: string
}

/** Finds the account of the person that is signed in. @throws {ServiceError} */
export async function requireOwnAccount(
  request: FastifyRequest,
  { people }: OperatorListener,
): Promise<OwnAccount> {
  const { session, actor } = callerOf(request)
  const id = session?.subject.kind === 'account' ? session.subject.id : undefined
  const account = id === undefined ? undefined : await people.store.findAccount(id)
  if (session && account) return { account, sessionId: session.sessionId }
  throw new ServiceError('FAILED_PRECONDITION', {
    message: `"${actor.name}" is a token and not the account of a person. It has no password and no passkeys.`,
  })
}

/** A person proves once more who it is, because a browser may have been left open. */
interface GivenProof {
  password: string | undefined
  passkey: AuthenticationResponseJSON | undefined
}

/** @throws {DomainError} */
export async function requireProof(
  account: Account,
  { password, passkey }: GivenProof,
  { request, parts }: { request: FastifyRequest; parts: OperatorListener },
): Promise<void> {
  if (passkey !== undefined) return requireOwnPasskey(account, passkey, { request, parts })
  if (password !== undefined) return requirePresentPassword(account, password, { request, parts })
  const [field, needed] =
    account.password === null ? ['presentPasskey', 'passkey'] : ['presentPassword', 'password']
  throw brokenRule(field as string, `must be given: a present ${needed} of this account`, undefined)
}

/** @throws {DomainError} */
export async function requirePresentPassword(
  account: Account,
  password: string,
  { request, parts }: { request: FastifyRequest; parts: OperatorListener },
): Promise<void> {
  // The session counts for itself alone, so no stranger can lock its person out.
  const sessionId = callerOf(request).session?.sessionId ?? ''
  const attempt = browserAttempt(`${account.accountId} ${sessionId}`, request, parts)
  if (await isPasswordOf(account, { guessed: account.accountId, password, attempt }, parts)) return
  throw brokenRule('presentPassword', 'must be the present password of this account', undefined)
}

async function requireOwnPasskey(
  { accountId }: Account,
  response: AuthenticationResponseJSON,
  { request, parts }: { request: FastifyRequest; parts: OperatorListener },
): Promise<void> {
  const { people } = parts
  const { challenges, store } = people
  const place = consolePlace(request, parts)
  const used = await finishPasskeyUse({ response, place, challenges, store })
  if (used.accountId === accountId) return
  throw brokenRule('presentPasskey', 'must be a passkey of this account', undefined)
}
