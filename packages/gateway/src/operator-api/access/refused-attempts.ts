import type { MakeId } from '@txgw/base/ids'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { AuditStore } from '@txgw/domain/audit/audit-store'

/** So many refusals of one actor are recorded at once, and this many more each second. The others are counted. */
const BURST = 100
const PER_SECOND = 0.1
/** The most actors remembered. The one that was refused longest ago is forgotten first. */
const ACTORS_MAX = 1_000

interface Share {
  budget: number
  refilledAtMs: number
  /** How many were not recorded. */
  left: number
}

interface RefusedAttemptsOptions {
  store: Pick<AuditStore, 'append'>
  makeId: MakeId
  monotonicMs(): number
  onLoss(count: number, error: unknown): void
}

/**
 * Records refused attempts at changes without making their callers wait. A flood of them cannot fill the disk: what
 * exceeds the rate is counted, and the next recorded attempt is preceded by one entry with that count. Each actor has a
 * share of its own, so none pushes the attempts of another out of the trail.
 */
export class RefusedAttempts {
  readonly #options: RefusedAttemptsOptions
  readonly #shares = new Map<string, Share>()
  #writing: Promise<void> = Promise.resolve()

  constructor(options: RefusedAttemptsOptions) {
    this.#options = options
  }

  record(entry: AuditEntry): void {
    const share = this.#shareOf(entry)
    if (share.budget < 1) {
      share.left++
      return
    }
    share.budget--
    const { left } = share
    share.left = 0
    if (left > 0) this.#write(this.#countEntry(entry, left))
    this.#write(entry)
  }

  /** Resolves when everything recorded so far is stored or lost. */
  settled(): Promise<void> {
    return this.#writing
  }

  #shareOf({ actor, role, signedInWith }: AuditEntry): Share {
    const nowMs = this.#options.monotonicMs()
    const key = JSON.stringify([actor, role, signedInWith])
    const { budget, refilledAtMs, left } = this.#shares.get(key) ?? {
      budget: BURST,
      refilledAtMs: nowMs,
      left: 0,
    }
    const refilled = Math.min(BURST, budget + ((nowMs - refilledAtMs) / 1000) * PER_SECOND)
    const share = { budget: refilled, refilledAtMs: nowMs, left }
    this.#shares.delete(key)
    this.#shares.set(key, share)
    for (const oldest of this.#shares.keys()) {
      if (this.#shares.size <= ACTORS_MAX) break
      this.#shares.delete(oldest)
    }
    return share
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
      after: { of: next.actor, not_recorded: left },
    }
  }
}
