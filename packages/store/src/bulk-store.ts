import type { Account } from '@txgw/domain/accounts/people/account'
import type { Invitation } from '@txgw/domain/accounts/people/invitation'
import type { AccessToken } from '@txgw/domain/accounts/token'
import type { App } from '@txgw/domain/apps/app'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { ChainedEntry, LaneHead, Seal } from '@txgw/domain/audit/audit-store'
import type { StoredSetting } from '@txgw/domain/audit/setting-store'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { OrderWithHistory } from '@txgw/domain/orders/order'
import type { PlatformKey } from '@txgw/domain/platform-keys/platform-key'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { Validation } from '@txgw/domain/validations/validation'
import type { ValidationCount } from '@txgw/domain/validations/validation-store'
import { ENVIRONMENT_SETTING } from './environment-mark.ts'

export interface BulkCount extends ValidationCount {
  hourMs: number
}

/**
 * The records of one environment. Request records are left out: they only serve diagnosis, and there are
 * many. Sessions, known browsers and the limits of guessing are left out: people sign in
 * again. The leases of recharges are left out too: the process that holds one does not work on the other
 * store.
 */
export interface BulkRecords {
  apps: App
  settings: StoredSetting
  'platform-keys': PlatformKey
  orders: OrderWithHistory
  recharges: Recharge
  validations: Validation
  'validation-counts': BulkCount
  tokens: AccessToken
  'change-requests': ChangeRequest
  'audit-entries': ChainedEntry
  'audit-lanes': LaneHead
  'audit-seals': Seal
  accounts: Account
  invitations: Invitation
}

export type BulkKind = keyof BulkRecords

type Key = (string | number)[]

/** The key of each kind, in the order in which the kinds are written: a recharge comes after its order. */
export const BULK_KEYS: { [K in BulkKind]: (record: BulkRecords[K]) => Key } = {
  apps: ({ appId }) => [appId],
  settings: ({ name }) => [name],
  'platform-keys': ({ serialNo }) => [serialNo],
  orders: ({ order }) => [order.appId, order.id],
  recharges: ({ id }) => [id],
  validations: ({ id }) => [id],
  'validation-counts': ({ appId, hourMs, outcome, code, latencyStep }) => [
    appId,
    hourMs,
    outcome,
    code,
    latencyStep,
  ],
  tokens: ({ tokenId }) => [tokenId],
  'change-requests': ({ requestId }) => [requestId],
  'audit-entries': ({ position }) => [position],
  'audit-lanes': ({ lane }) => [lane],
  'audit-seals': ({ sealNo }) => [sealNo],
  accounts: ({ accountId }) => [accountId],
  invitations: ({ invitationId }) => [invitationId],
}

export const BULK_KINDS = Object.keys(BULK_KEYS) as BulkKind[]

export interface BulkPlace {
  after: string | undefined
  limit: number
}

export interface BulkPage<Record> {
  records: Record[]
  /** Pass it as `after` to read the next page; undefined when this page is empty. */
  next: string | undefined
}

export interface BulkBatch<K extends BulkKind> {
  kind: K
  records: BulkRecords[K][]
  /** Written in the same transaction as the records. */
  mark: string
}

/**
 * Reads and writes the whole store of one environment, to move its data to another store. Nothing else may
 * write meanwhile.
 */
export interface BulkStore {
  /**
   * Reads in a fixed order that each store chooses. `after` is the `next` of an earlier page of the same
   * store.
   */
  readBulk<K extends BulkKind>(
    kind: K,
    page: { after?: string; limit: number },
  ): Promise<BulkPage<BulkRecords[K]>>
  /**
   * Writes the batch in one transaction. A record that is already there with the same content stays.
   * @throws {BulkConflict} a record is already there with other content
   */
  writeBulk<K extends BulkKind>(batch: BulkBatch<K>): Promise<void>
  /** Counts the records. For orders it adds up the store's counters, which must agree with the records. */
  countBulk(kind: BulkKind): Promise<number>
  /** A text about the progress of a copy. It does not count as a record. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<void>
  /** Adds an entry to the audit trail of this store. */
  appendAudit(entry: AuditEntry): Promise<void>
  close(): Promise<void>
}

/** The setting that holds the mark of a copy. */
export const MARK_SETTING = 'bulk-copy'
/** The setting that the embedded store writes to find out whether it can write. */
export const PROBE_SETTING = 'probe'

/** A list for SQL of the settings that do not count as records: each store has its own. */
export const OWN_SETTINGS = `'${MARK_SETTING}', '${PROBE_SETTING}', '${ENVIRONMENT_SETTING}'`

/** The target already has the record, with other content. */
export class BulkConflict extends Error {
  override readonly name = 'BulkConflict'
}
