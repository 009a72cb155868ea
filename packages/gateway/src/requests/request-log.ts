import { deleteInBatches } from '../base/delete-in-batches.ts'
import type { RequestRecord } from './request-record.ts'
import type { OrderAskedFor, RequestStore } from './request-store.ts'

export interface RequestLogOptions {
  store: RequestStore
  nowMs(): number
  /** Told how many records were lost, and why. */
  onLoss(count: number, error: unknown): void
}

/** For whoever only reads. */
export type RequestFinder = Pick<RequestLog, 'find' | 'findOfOrder'>

const FLUSH_INTERVAL_MS = 200
const BATCH_MAX = 512
const PENDING_MAX = 16_384
const KEEP_DAYS = 30
/** An index would cost every query more than these rows cost whoever looks. */
const OF_ORDER = { lookedAt: 10_000, limit: 20 }
const PURGE_INTERVAL_MS = 60_000

/**
 * Keeps what happened to each request. Written in batches behind the answer, because a record must never
 * slow a query down; a store that is down costs records, not answers.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  readonly #flushTimer: NodeJS.Timeout
  readonly #purgeTimer: NodeJS.Timeout
  #pending: RequestRecord[] = []
  #flushing: Promise<void> | undefined

  constructor(options: RequestLogOptions) {
    this.#options = options
    this.#flushTimer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS).unref()
    this.#purgeTimer = setInterval(() => void this.#purge(), PURGE_INTERVAL_MS).unref()
  }

  add(record: RequestRecord): void {
    if (this.#pending.length >= PENDING_MAX) {
      this.#options.onLoss(1, new Error('too many records wait to be written'))
      return
    }
    this.#pending.push(record)
    if (this.#pending.length >= BATCH_MAX && !this.#flushing) void this.flush()
  }

  async find(debugId: string): Promise<RequestRecord | undefined> {
    await this.flush()
    return this.#options.store.findRequest(debugId)
  }

  /** The last ones for an order, newest first, while they are among the newest of all. */
  async findOfOrder(order: OrderAskedFor): Promise<RequestRecord[]> {
    await this.flush()
    return this.#options.store.findRequestsOfOrder(order, OF_ORDER)
  }

  /** Resolves when all that was added before the call is written or counted as lost. */
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
    clearInterval(this.#purgeTimer)
    await this.flush()
  }

  async #write(batch: RequestRecord[]): Promise<void> {
    try {
      await this.#options.store.addRequests(batch)
    } catch (error) {
      this.#options.onLoss(batch.length, error)
    }
  }

  #purge(): Promise<void> {
    const before = this.#options.nowMs() - KEEP_DAYS * 24 * 60 * 60 * 1000
    return deleteInBatches((limit) => this.#options.store.deleteRequestsBefore(before, limit))
  }
}
