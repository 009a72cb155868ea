import type { Condition } from './notice.ts'

/** Growing counters, read at one time. */
export interface Counters {
  signatureFailures: number
  importRejects: number
}

const MINUTE_MS = 60_000
const NOW_MS = 5 * MINUTE_MS
const BEFORE_MS = 60 * MINUTE_MS
const FAILURES_MIN = 20
const RISE = 5

/** Compares the last five minutes with the hour before. */
export class RisingCounts {
  /** The oldest first. */
  readonly #samples: { atMs: number; counters: Counters }[] = []

  add(atMs: number, counters: Counters): void {
    this.#samples.push({ atMs, counters })
    while (this.#samples[0] && this.#samples[0].atMs < atMs - NOW_MS - BEFORE_MS) this.#samples.shift()
  }

  conditions(nowMs: number): Condition[] {
    const shared = { appId: null, severity: 'warning', sinceMs: nowMs - NOW_MS, level: 1 } as const
    const failures = this.#grown('signatureFailures', nowMs - NOW_MS, nowMs)
    const before = this.#grown('signatureFailures', nowMs - NOW_MS - BEFORE_MS, nowMs - NOW_MS)
    const usual = (before * NOW_MS) / BEFORE_MS
    const rejects = this.#grown('importRejects', nowMs - NOW_MS, nowMs)
    const found: Condition[] = []
    if (failures >= FAILURES_MIN && failures > RISE * usual)
      found.push({
        ...shared,
        key: 'signature-failures',
        kind: 'signature-failures',
        message: `${failures} requests failed their signature check in five minutes; usual are ${Math.round(usual)}. A merchant's clock or key is wrong, or somebody is guessing.`,
      })
    if (rejects > 0)
      found.push({
        ...shared,
        key: 'import-rejects',
        kind: 'import-rejects',
        message: `${rejects} orders were rejected in five minutes. The report of each import names the lines and the rules.`,
      })
    return found
  }

  /** How much a counter grew between two times. A counter that begins anew has grown by what it shows. */
  #grown(name: keyof Counters, fromMs: number, toMs: number): number {
    const within = this.#samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    let sum = 0
    for (let i = 1; i < within.length; i++) {
      const [before, after] = [within[i - 1], within[i]].map((sample) => sample?.counters[name] ?? 0)
      sum +=
        (after as number) >= (before as number) ? (after as number) - (before as number) : (after as number)
    }
    return sum
  }
}
