import { text, whole } from '@txgw/base/records/columns'
import { type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import type { AuditEntry } from './audit-entry.ts'

/** The store adds these to an entry. Only a verification of the trail reads them. */
const ofTrail = { sort: 'plain', shown: 'nobody' } as const
const kept = { ...ofTrail, schema: Type.String(), column: text() } as const
const counted = { ...ofTrail, schema: Type.Integer(), column: whole() } as const

/** An entry as its lane holds it. */
export const chainedFields = record({
  /** Grows with time; see `nextPosition`. */
  position: counted,
  /** Counts from 1 without a gap within the lane. */
  seq: counted,
  hash: kept,
  /** Repeats the object of the text, because it has an index. */
  object: kept,
  body: kept,
})

export interface ChainedEntry extends RecordOf<typeof chainedFields> {}

/** The last entry of a lane. Its seq is the number of entries. */
export const headFields = record({
  lane: { ...counted, column: { type: 'smallint' } },
  count: counted,
  hash: kept,
  position: counted,
})

export interface LaneHead extends RecordOf<typeof headFields> {}

/** A signature over the heads of all lanes and the seal before. */
export const sealFields = record({
  /** Counts from 1 without a gap. */
  sealNo: counted,
  /** The text that is signed. */
  body: kept,
  /** By a seal key (Ed25519), or by a platform key (SHA-256 with RSA), in Base64. */
  signature: kept,
})

export interface Seal extends RecordOf<typeof sealFields> {}

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
  /** The names of the objects of a kind that have entries, sorted, after the given one. */
  listObjects(kind: string, page: { after: string; limit: number }): Promise<string[]>
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
