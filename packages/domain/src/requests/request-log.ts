import type { Found } from '@txgw/base/list-page'
import type { RequestRecord } from './request-record.ts'
import type { OrderAskedFor, RequestStore } from './request-store.ts'

export interface RequestLogOptions {
  store: RequestStore
  /** Called with the number of lost records and the error. */
  onLoss(count: number, error: unknown): void
}

/** The part for callers that only read. */
export interface RequestFinder {
  /** With apps, a record of another app takes as long to refuse as one that does not exist. */
  find(debugId: string, ofApps?: readonly string[]): Promise<RequestRecord | undefined>
  findOfOrder(order: OrderAskedFor): Promise<RequestRecord[]>
  search: RequestStore['searchRequests']
}

const FLUSH_INTERVAL_MS = 200
const BATCH_MAX = 512
const PENDING_MAX = 16_384
/** An index would cost every query more than scanning these rows costs a look-up. */
const OF_ORDER = { lookedAt: 10_000, limit: 20 }

/**
 * Keeps a record of each request. Records are written in batches after the response, because they must never slow
 * down a query. When the store is down, records are lost but no responses.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  readonly #flushTimer: NodeJS.Timeout
  #pending: RequestRecord[] = []
  #flushing: Promise<void> | undefined

  constructor(options: RequestLogOptions) {
    this.#options = options
    this.#flushTimer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS).unref()
  }

  add(record: RequestRecord): void {
    if (this.#pending.length >= PENDING_MAX) {
      this.#options.onLoss(1, new Error('too many records are waiting to be written'))
      return
    }
    this.#pending.push(record)
    if (this.#pending.length >= BATCH_MAX && !this.#flushing) void this.flush()
  }

  async find(...asked: Parameters<RequestFinder['find']>): Promise<RequestRecord | undefined> {
    await this.flush()
    return this.#options.store.findRequest(...asked)
  }

  /** Returns the last records of an order, newest first, as far as they are among the newest of all. */
  async findOfOrder(order: OrderAskedFor): Promise<RequestRecord[]> {
    await this.flush()
    return this.#options.store.findRequestsOfOrder(order, OF_ORDER)
  }

  async search(...[filter, page]: Parameters<RequestFinder['search']>): Promise<Found<RequestRecord>> {
    await this.flush()
    return this.#options.store.searchRequests(filter, page)
  }

  /** Resolves when every record added before the call is written or counted as lost. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing
    if (this.#pending.length === 0) return
    const batch = this.#pending
    this.#pending = []
    this.#flushing = this.#write(batch).finally(() => {
      this.#flushing = undefined
    })
    await this.#flushing
  }

  async close(): Promise<void> {
    clearInterval(this.#flushTimer)
    await this.flush()
  }

  async #write(batch: RequestRecord[]): Promise<void> {
    try {
      await this.#options.store.addRequests(batch)
    } catch (error) {
      this.#options.onLoss(batch.length, error)
    }
  }
}
