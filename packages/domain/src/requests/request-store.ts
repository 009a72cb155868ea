import type { Found, IdPage, TimeRange } from '@txgw/base/list-page'
import type { RequestRecord } from './request-record.ts'

export interface OrderAskedFor {
  appId: string
  orderId: string
}

/** The period is that of the debug_id, which holds the real time, also where a clock of the sandbox was moved. */
export interface RequestFilter extends TimeRange {
  /** The app that signed the request, or that a refused one names. */
  appId?: string
  /** Stands in place of one app. */
  appIds?: readonly string[]
  /** Only requests that were refused with one of these errors. */
  errorNames?: readonly string[]
  /** Only requests that were not refused. It has no index and excludes `errorNames`. */
  isAnswered?: true
}

export interface RequestBounds {
  /** How many of the newest records are searched. */
  lookedAt: number
  limit: number
}

/** As much of a record as it takes to choose which records go first. */
export type OldRequest = Pick<RequestRecord, 'debugId' | 'receivedAtMs' | 'appId' | 'clientAddress'>

/** Records are for diagnosis. A crash of the process loses none, but a power cut may lose the last second of them. */
export interface RequestStore {
  /** A record that exists already stays unchanged. */
  addRequests(records: RequestRecord[]): Promise<void>
  findRequest(debugId: string, ofApps?: readonly string[]): Promise<RequestRecord | undefined>
  /** Newest first, that is by debug_id, descending. The work is bounded for every filter. */
  searchRequests(filter: RequestFilter, page: IdPage): Promise<Found<RequestRecord>>
  /** Returns the records of one order, newest first, searching only the newest of all: there is no index for them. */
  findRequestsOfOrder(order: OrderAskedFor, bounds: RequestBounds): Promise<RequestRecord[]>
  /**
   * Deletes at most `limit` of the oldest records and returns their number. Debug ids sort by the time of their
   * request.
   */
  deleteRequestsBefore(receivedAtMs: number, limit: number): Promise<number>
  /** The bytes that all records take, with their indexes; an estimate. */
  sizeOfRequests(): Promise<number>
  /** Oldest first. */
  oldestRequests(limit: number): Promise<OldRequest[]>
  /** The oldest that no app has signed, oldest first, without the newest `spared` of these. */
  oldestUnsignedRequests(limit: number, spared: number): Promise<OldRequest[]>
  deleteRequests(debugIds: readonly string[]): Promise<number>
}
