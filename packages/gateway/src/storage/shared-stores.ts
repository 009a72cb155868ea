import type { PlatformKey } from '../platform-keys/platform-key.ts'
import type { RequestRecord } from '../requests/request-record.ts'

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

/** The public halves of the keys that any process signs webhooks with: merchants may meet all of them. */
export interface PlatformKeyStore {
  /** A serial that is there already gets the new times. */
  publishKey(key: PlatformKey): Promise<void>
  /** Those that have not expired by then, the newest not_before first, of the same age the higher serial. */
  listKeys(atMs: number): Promise<PlatformKey[]>
}

/** A few texts that all processes of an environment share. */
export interface SettingStore {
  readSetting(name: string): Promise<string | undefined>
  /** @param value undefined removes it */
  writeSetting(name: string, value: string | undefined): Promise<void>
  /**
   * Compare and set; undefined stands for none. False, and nothing changed, when the value is no longer the
   * expected one.
   */
  changeSetting(change: {
    name: string
    expected: string | undefined
    value: string | undefined
  }): Promise<boolean>
}
