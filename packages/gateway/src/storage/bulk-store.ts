import type { App } from '../apps/app.ts'
import type { OrderWithHistory } from '../orders/order.ts'
import type { PlatformKey } from '../platform-keys/platform-key.ts'
import type { Recharge } from '../recharges/recharge.ts'
import type { Validation } from '../validations/validation.ts'
import type { ValidationCount } from '../validations/validation-store.ts'
import { ENVIRONMENT_SETTING } from './environment-mark.ts'

export interface BulkCount extends ValidationCount {
  hourMs: number
}

export interface BulkSetting {
  name: string
  value: string
}

/**
 * What one environment keeps. Request records are left out: they are for diagnosis, and many. So are the
 * leases of recharges: whoever held them does not work on the other store.
 */
export interface BulkRecords {
  apps: App
  settings: BulkSetting
  'platform-keys': PlatformKey
  orders: OrderWithHistory
  recharges: Recharge
  validations: Validation
  'validation-counts': BulkCount
}

export type BulkKind = keyof BulkRecords

/** In the order in which they are written: a recharge comes after its order. */
export const BULK_KINDS = Object.keys({
  apps: true,
  settings: true,
  'platform-keys': true,
  orders: true,
  recharges: true,
  validations: true,
  'validation-counts': true,
} satisfies Record<BulkKind, true>) as BulkKind[]

export interface BulkPlace {
  after: string | undefined
  limit: number
}

export interface BulkPage<Record> {
  records: Record[]
  /** Where to go on; undefined when there was nothing. */
  next: string | undefined
}

export interface BulkBatch<K extends BulkKind> {
  kind: K
  records: BulkRecords[K][]
  /** Kept with the records, in the same transaction. */
  mark: string
}

/** The whole store of one environment, for moving it to another one. Nobody else may write meanwhile. */
export interface BulkStore {
  /** In an order of its own that does not change; after the given place of the same store. */
  readBulk<K extends BulkKind>(
    kind: K,
    page: { after?: string; limit: number },
  ): Promise<BulkPage<BulkRecords[K]>>
  /**
   * In one transaction. One that is there already in the same form stays.
   * @throws {BulkConflict} one is there in another form
   */
  writeBulk<K extends BulkKind>(batch: BulkBatch<K>): Promise<void>
  /** How many there are; of orders by their counters, which must agree. */
  countBulk(kind: BulkKind): Promise<number>
  /** A text about the state of a copy; it is no record. */
  readMark(): Promise<string | undefined>
  writeMark(mark: string): Promise<void>
  close(): Promise<void>
}

/** The setting that holds the mark. */
export const MARK_SETTING = 'bulk-copy'
/** What the embedded store writes to find out whether it can. */
export const PROBE_SETTING = 'probe'

/** Settings that are no records: each store has its own. As a list of SQL. */
export const OWN_SETTINGS = `'${MARK_SETTING}', '${PROBE_SETTING}', '${ENVIRONMENT_SETTING}'`

/** A record is there already, in another form. */
export class BulkConflict extends Error {
  override readonly name = 'BulkConflict'
}
