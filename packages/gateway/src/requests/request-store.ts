import type { RequestRecord } from './request-record.ts'

export interface OrderAskedFor {
  appId: string
  orderId: string
}

export interface RequestFilter {
  /** The app that signed the request, or that a refused one names. */
  appId?: string
  /** Stands in place of one app. */
  appIds?: readonly string[]
}

export interface RequestPage {
  limit: number
  /** The debug_id of the last record of the page before. */
  after?: string
}

export interface RequestBounds {
  /** How many of the newest records are searched. */
  lookedAt: number
  limit: number
}

/** Records are for diagnosis. A crash of the process loses none, but a power cut may lose the last second of them. */
export interface RequestStore {
  /** A record that exists already stays unchanged. */
  addRequests(records: RequestRecord[]): Promise<void>
  findRequest(debugId: string): Promise<RequestRecord | undefined>
  /** Returns one page, newest first. */
  searchRequests(filter: RequestFilter, page: RequestPage): Promise<RequestRecord[]>
  /** Returns the records of one order, newest first, searching only the newest of all: there is no index for them. */
  findRequestsOfOrder(order: OrderAskedFor, bounds: RequestBounds): Promise<RequestRecord[]>
  /**
   * Deletes at most `limit` of the oldest records and returns their number. Debug ids sort by the time of their
   * request.
   */
  deleteRequestsBefore(receivedAtMs: number, limit: number): Promise<number>
}
