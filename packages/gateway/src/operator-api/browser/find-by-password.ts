import type { Attempt } from '@txgw/domain/accounts/attempts/attempts'
import { type Account, loginKey } from '@txgw/domain/accounts/people/account'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'
import { passwordAttempt } from './attempt-keys.ts'

export interface GivenPassword {
  /** The name or e-mail address of an account. */
  login: string
  password: string
}

/** Finds the account that the password belongs to. @throws {DomainError} too-many */
export async function findByPassword(
  { login, password }: GivenPassword,
  request: FastifyRequest,
  parts: OperatorListener,
): Promise<Account | undefined> {
  const { access, people } = parts
  const key = loginKey(login)
  const account = await people.store.findAccountByLogin(key)
  // People type their password into the wrong field, so the store does not get an unknown name as it is.
  const guessed = account?.accountId ?? access.attempts.digestOf(['login', key])
  const attempt = await passwordAttempt(guessed, request, parts)
  return (await isPasswordOf(account, { guessed, password, attempt }, parts)) ? account : undefined
}

/** @throws {DomainError} too-many */
export async function isPasswordOf(
  account: Account | undefined,
  { guessed, password, attempt }: { guessed: string; password: string; attempt: Attempt },
  { access, people }: Pick<OperatorListener, 'access' | 'people'>,
): Promise<boolean> {
  // With the hash, because a password that was wrong may be the next one.
  const secret = ['password', guessed, account?.password ?? '', password]
  return access.attempts.check(attempt, secret, () =>
    people.passwords.matches(password, account?.password ?? null),
  )
}
