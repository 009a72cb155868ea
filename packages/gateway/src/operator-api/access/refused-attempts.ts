import type { MakeId } from '@txgw/base/ids'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { AuditStore } from '@txgw/domain/audit/audit-store'

/** So many refusals are recorded at once, and this many more each second. The others are counted. */
const BURST = 100
const PER_SECOND = 1

interface RefusedAttemptsOptions {
  store: Pick<AuditStore, 'append'>
  makeId: MakeId
  monotonicMs(): number
  onLoss(count: number, error: unknown): void
}

/**
 * Records refused attempts at changes without making their callers wait. A flood of them cannot fill the disk: what
 * exceeds the rate is counted, and the next recorded attempt is preceded by one entry with that count.
 */
export class RefusedAttempts {
  readonly #options: RefusedAttemptsOptions
  #budget = BURST
  #refilledAtMs: number
  #left = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(options: RefusedAttemptsOptions) {
    this.#options = options
    this.#refilledAtMs = options.monotonicMs()
  }

  record(entry: AuditEntry): void {
    this.#refill()
    if (this.#budget < 1) {
      this.#left++
      return
    }
    this.#budget--
    const left = this.#left
    this.#left = 0
    if (left > 0) this.#write(this.#countEntry(entry, left))
    this.#write(entry)
  }

  /** Resolves when everything recorded so far is stored or lost. */
  settled(): Promise<void> {
    return this.#writing
  }

  #refill(): void {
    const nowMs = this.#options.monotonicMs()
    this.#budget = Math.min(BURST, this.#budget + ((nowMs - this.#refilledAtMs) / 1000) * PER_SECOND)
    this.#refilledAtMs = nowMs
  }

  #write(entry: AuditEntry): void {
    const { store, onLoss } = this.#options
    this.#writing = this.#writing.then(() => store.append(entry)).catch((error) => onLoss(1, error))
  }

  #countEntry(next: AuditEntry, left: number): AuditEntry {
    return {
      ...next,
      entryId: this.#options.makeId(next.atMs),
      actor: 'txgw',
      role: null,
      signedInWith: 'service',
      address: null,
      debugId: null,
      operation: 'countRefusedAttempts',
      object: 'refused-attempts',
      appId: null,
      before: null,
      after: { not_recorded: left },
    }
  }
}
