import { type Account, loginKey } from '@txgw/domain/accounts/people/account'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

export interface GivenPassword {
  /** The name or e-mail address of an account. */
  login: string
  password: string
}

/**
 * Finds the account that the password belongs to. Wrong ones are counted by address and by account.
 * @throws {DomainError} too-many
 */
export async function findByPassword(
  { login, password }: GivenPassword,
  request: FastifyRequest,
  { access, people, clientOf }: Pick<OperatorListener, 'access' | 'people' | 'clientOf'>,
): Promise<Account | undefined> {
  const key = loginKey(login)
  const { address } = clientOf(request)
  let account: Account | undefined
  const isPassword = async () => {
    account = await people.store.findAccountByLogin(key)
    return people.passwords.matches(password, account?.password ?? null)
  }
  // A person that is known here may mistype its own password. That lifts no limit for the secrets of others.
  const known = `${key} ${address}`
  const isRight = await access.failures.check(
    address,
    () => access.accountFailures.check(key, isPassword, known),
    known,
  )
  return isRight ? account : undefined
}
