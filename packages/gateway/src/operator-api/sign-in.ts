import type { Account } from '../accounts/people/account.ts'
import { loginKey } from '../accounts/people/account.ts'
import type { SignInMethod } from '../accounts/sessions/session.ts'
import type { SignedIn } from '../accounts/sessions/sessions.ts'
import { ServiceError } from '../refusals/service-error.ts'
import { redeemSignInTicket } from '../session/sign-in-tickets.ts'
import type { GivenSignIn } from './operations/session/sign-in-wire.ts'
import type { OperatorListener } from './served.ts'

interface Proof {
  as: SignedIn
  by: SignInMethod
}

const WRONG_PASSWORD =
  'The name and the password do not belong together. Ask an admin for an invitation if you have no account.'

/** Finds out who signs in. Wrong secrets are counted by address, and those of an account also by account. */
export async function proveSignIn(
  given: GivenSignIn,
  address: string,
  parts: OperatorListener,
): Promise<Proof> {
  const { failures } = parts.access
  if ('token' in given) {
    requireOperatorToken(parts)
    const isRight = await failures.check(address, () => parts.access.matchesToken(given.token))
    if (!isRight) throw refused('The token is not the operator token of this service.')
    return { as: { kind: 'operator-token' }, by: 'operator-token' }
  }
  let as: SignedIn | undefined
  await failures.check(address, async () => {
    as = await ('ticket' in given
      ? redeemSignInTicket(parts.settings, given.ticket, parts.clock.nowMs())
      : findByPassword(given, address, parts))
    return as !== undefined
  })
  if (as) return { as, by: 'ticket' in given ? 'ticket' : 'password' }
  throw refused(
    'ticket' in given
      ? 'This link was already used or is older than ten minutes. Ask for a new one, or sign in in another way.'
      : WRONG_PASSWORD,
  )
}

async function findByPassword(
  { login, password }: { login: string; password: string },
  address: string,
  { access, people, clock }: OperatorListener,
): Promise<SignedIn | undefined> {
  const key = loginKey(login)
  let account: Account | undefined
  const isRight = await access.accountFailures.check(
    key,
    async () => {
      account = await people.store.findAccountByLogin(key)
      return people.passwords.matches(password, account?.password ?? null)
    },
    `${key} ${address}`,
  )
  if (!isRight || !account) return undefined
  requireEnabled(account)
  await people.store.changeAccount(account.accountId, { lastSignedInAtMs: clock.nowMs() })
  return { kind: 'account', id: account.accountId }
}

/** Only a person with the right secret gets this far. @throws {ServiceError} */
function requireEnabled({ isEnabled }: Account): void {
  if (!isEnabled) throw refused('This account is switched off. Ask an admin.')
}

function requireOperatorToken({ access }: OperatorListener): void {
  if (access.hasOperatorToken) return
  throw new ServiceError('FAILED_PRECONDITION', {
    message: 'The operator token of this service is switched off. Sign in with an account.',
  })
}

function refused(message: string): ServiceError {
  return new ServiceError('UNAUTHENTICATED', { message })
}
