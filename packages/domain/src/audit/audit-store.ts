import type { AuditEntry } from '@txgw/base/audit-entry'
import type { Seal, SealedHead } from './seal.ts'

/** An entry as its lane holds it. */
export interface ChainedEntry {
  /** Grows with time; see `nextPosition`. */
  position: number
  /** Counts from 1 without a gap within the lane. */
  seq: number
  hash: string
  /** Repeats the object of the text, because it has an index. */
  object: string
  body: string
}

/** The last entry of a lane. */
export interface LaneHead extends SealedHead {
  position: number
}

export interface AuditPage {
  entries: AuditEntry[]
  /** Pass it as `before` to go on; undefined at the end of the trail. */
  next: number | undefined
}

export interface AuditFilter {
  actor?: string
  appId?: string
  operation?: string
  object?: string
  /** From this time, including it. */
  fromMs?: number
  /** Before this time. */
  toMs?: number
}

/**
 * The audit trail of one environment. It only grows: no method changes or removes an entry. Every other part of the
 * store takes the entry of a change and writes both in one transaction.
 */
export interface AuditStore {
  /** Writes an entry about something that the store itself does not hold. */
  append(entry: AuditEntry): Promise<void>
  /**
   * Newest first, before the given position. The work is bounded: a page may be short although `next` says that older
   * entries are left to look at.
   */
  search(filter: AuditFilter, page: { limit: number; before?: number }): Promise<AuditPage>
  /** Returns the entries about any of the objects, newest first. */
  findByObjects(objects: string[], page: { limit: number }): Promise<AuditEntry[]>
  /** In the order of the positions, which is the order of the chain in each lane. */
  readEntries(page: { after: number; limit: number }): Promise<ChainedEntry[]>
  /** Only lanes with entries. */
  readHeads(): Promise<LaneHead[]>
  lastSeal(): Promise<Seal | undefined>
  /** In the order of their numbers. */
  readSeals(page: { afterNo: number; limit: number }): Promise<Seal[]>
  /** Returns false when another process has added a seal with this number. */
  addSeal(seal: Seal): Promise<boolean>
}
