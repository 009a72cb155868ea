import type { AuditEntry } from '../../audit/audit-entry.ts'
import type { SessionEnd } from '../sessions/session.ts'
import type { Account, AccountChange, OpenidIdentity } from './account.ts'
import type { Belongings, Leaving } from './belongings.ts'
import type { Invitation } from './invitation.ts'

interface Page {
  limit: number
  after?: string
}

export interface SessionsEnd extends SessionEnd {
  /** This session goes on. */
  exceptSessionId?: string
}

/** What belongs to the transaction of a change. */
export interface ChangedTogether {
  /** Ends the sessions of the account. */
  end?: SessionsEnd | undefined
  /** Ends everything that belongs to the account. */
  leaving?: Leaving | undefined
  /** @param gone what has ended with it */
  entryOf?: ((before: Account, after: Account, gone?: Belongings) => AuditEntry) | undefined
  /** The account of whoever makes the change, which cannot change meanwhile. What the check throws leaves everything as it was. */
  author?: { accountId: string; check(author: Account | undefined): void }
}

/** The store of production keeps the people of both environments. Every change may bring its entry for the audit trail. */
export interface AccountStore {
  /** @throws {DuplicateRecord} the id, the name, the e-mail address or the identity belongs to another account */
  addAccount(account: Account, entry?: AuditEntry): Promise<void>
  findAccount(accountId: string): Promise<Account | undefined>
  /** @param login the key of a name or of an e-mail address */
  findAccountByLogin(login: string): Promise<Account | undefined>
  findAccountByOpenid(identity: OpenidIdentity): Promise<Account | undefined>
  /** Sorted by account_id, which is the order in which they were made, after the given one. */
  listAccounts(page: Page): Promise<Account[]>
  /**
   * Returns the account before and after the change.
   * @param change may depend on the account as the transaction finds it; what it throws leaves everything as it was
   * @throws {RecordNotFound}
   */
  changeAccount(
    accountId: string,
    change: AccountChange | ((before: Account) => AccountChange),
    together?: ChangedTogether,
  ): Promise<{ before: Account; after: Account }>

  /**
   * What would end with the account now.
   * @throws {RecordNotFound}
   */
  findBelongings(accountId: string, nowMs: number): Promise<Belongings>

  /**
   * @throws {DuplicateRecord}
   * @throws {RecordNotFound} it belongs to an account that is switched off
   */
  addInvitation(invitation: Invitation, entry?: AuditEntry): Promise<void>
  findInvitation(digest: string): Promise<Invitation | undefined>
  /** Finds the newest open invitation of an e-mail address. */
  findInvitationByEmail(emailKey: string, nowMs: number): Promise<Invitation | undefined>
  listInvitations(page: Page): Promise<Invitation[]>
  /**
   * A used invitation stays as it is, and withdrawing again keeps the first time.
   * @throws {RecordNotFound}
   */
  withdrawInvitation(
    invitationId: string,
    withdrawnAtMs: number,
    entryOf?: (withdrawn: Invitation) => AuditEntry,
  ): Promise<Invitation>
  /**
   * Adds the account and marks the invitation as used, together. An account with the same id that is switched off begins
   * anew with the given content, and keeps only when and by whom it was made. Returns false and changes nothing when the invitation
   * is no longer open.
   * @throws {DuplicateRecord}
   */
  acceptInvitation(
    invitationId: string,
    account: Account,
    usedAtMs: number,
    entry?: AuditEntry,
  ): Promise<boolean>
}
