import type { AuditEntry } from '../base/audit-entry.ts'
import type { Seal } from './seal.ts'

/** An entry as its lane holds it. The columns repeat what a search needs of the text. */
export interface ChainedEntry {
  lane: number
  /** Counts from 1 without a gap. */
  seq: number
  hash: string
  entryId: string
  actor: string
  operation: string
  object: string
  appId: string | null
  body: string
}

/** The last entry of a lane. */
export interface LaneHead {
  lane: number
  /** The number of entries in the lane, which is the seq of the last one. */
  count: number
  hash: string
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
  /** Newest first, after the entry with the given id. */
  search(filter: AuditFilter, page: { limit: number; after?: string }): Promise<AuditEntry[]>
  /** Returns the entries about any of the objects, newest first. */
  findByObjects(objects: string[], page: { limit: number }): Promise<AuditEntry[]>
  /** Every lane that has an entry or a head. */
  listLanes(): Promise<number[]>
  /** In the order of the chain. */
  readLane(lane: number, page: { afterSeq: number; limit: number }): Promise<ChainedEntry[]>
  /** Only lanes with entries. */
  readHeads(): Promise<LaneHead[]>
  lastSeal(): Promise<Seal | undefined>
  /** In the order of their numbers. */
  readSeals(page: { afterNo: number; limit: number }): Promise<Seal[]>
  /** Returns false when another process has added a seal with this number. */
  addSeal(seal: Seal): Promise<boolean>
}
