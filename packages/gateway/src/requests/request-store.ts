import type { RequestRecord } from './request-record.ts'

export interface OrderAskedFor {
  appId: string
  orderId: string
}

export interface RequestBounds {
  /** How many of the newest are looked at. */
  lookedAt: number
  limit: number
}

/** Records are for diagnosis: a power cut, but no crash of the process, may take the last second of them. */
export interface RequestStore {
  /** One that is there already stays as it is. */
  addRequests(records: RequestRecord[]): Promise<void>
  findRequest(debugId: string): Promise<RequestRecord | undefined>
  /** Those for one order, newest first, out of the newest that there are: no index is kept for them. */
  findRequestsOfOrder(order: OrderAskedFor, bounds: RequestBounds): Promise<RequestRecord[]>
  /** Deletes at most `limit` of the oldest, and tells how many. Debug ids sort by the time of their request. */
  deleteRequestsBefore(receivedAtMs: number, limit: number): Promise<number>
}
