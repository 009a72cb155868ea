import { DomainError } from '@txgw/base/domain-error'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import type { AccountStore } from '../people/account-store.ts'
import type { Challenges } from '../sessions/challenges.ts'
import type { Session } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { type Logout, readLogout } from './logout-claims.ts'
import type { OpenidProvider } from './openid-provider.ts'
import { isSignedBy, readSignedToken } from './signed-token.ts'

interface Ending {
  provider: OpenidProvider
  challenges: Challenges
  accounts: Pick<AccountStore, 'findAccountByOpenid'>
  sessions: Pick<SessionStore, 'listOpenidSessions' | 'endSession'>
  nowMs: number
  entryOf(ended: Session): AuditEntry
}

/** Ends the sessions that a logout token of the provider names. @throws {DomainError} the token is refused */
export async function endProviderSessions(token: string, ending: Ending): Promise<void> {
  const { provider, challenges, accounts, sessions, nowMs, entryOf } = ending
  const { tokenId, subject, sessionId } = await verifyLogout(token, ending)
  const { issuer } = provider.settings
  const used = JSON.stringify(['logout', issuer, tokenId])
  await challenges.keep(used, {}).catch((error) => {
    throw error instanceof DuplicateRecord ? refused('it was already used') : error
  })
  const account = subject === undefined ? undefined : await accounts.findAccountByOpenid({ issuer, subject })
  // A person who has never signed in here has nothing to end.
  if (subject !== undefined && !account) return
  const named = { accountId: account?.accountId, openidSession: sessionId, nowMs }
  const end = { atMs: nowMs, why: 'signed-out-at-provider' } as const
  try {
    for (const session of await sessions.listOpenidSessions(named))
      await sessions.endSession(session.sessionId, end, entryOf)
  } catch (error) {
    // The provider sends the same token again.
    await challenges.take(used)
    throw error
  }
}

async function verifyLogout(token: string, { provider, nowMs }: Ending): Promise<Logout> {
  const read = readSignedToken(token)
  if (!read) throw refused('it is no JSON Web Token with one signature')
  const { issuer, clientId } = provider.settings
  // Cheap first: a stranger must not make the service ask the provider.
  const logout = readLogout(read.claims, { issuer, clientId, nowMs })
  if (typeof logout === 'string') throw refused(logout)
  if (!isSignedBy(await provider.keys(), read)) throw refused('its signature does not fit')
  return logout
}

function refused(why: string): DomainError {
  const brokenRules = [{ field: 'logout_token', rule: `must be a logout token: ${why}`, value: undefined }]
  return new DomainError('invalid', undefined, { brokenRules })
}
