import type { Environment } from '@txgw/base/environment'

const METRIC = 'txgw_merchant_requests_total'

/** Answered requests of one environment by error name since the start of the service. `OK` stands for no error. */
export type RequestCounts = ReadonlyMap<string, number>

export interface ReadableMetrics {
  /** Returns the samples of one metric, over all processes on the same ports. */
  read(name: string): Promise<{ labels: Record<string, string | number>; value: number }[]>
}

/** Counts the answered requests of one environment by error name. */
export async function countRequests(
  metrics: ReadableMetrics,
  environment: Environment,
): Promise<RequestCounts> {
  const counts = new Map<string, number>()
  for (const { labels, value } of await metrics.read(METRIC)) {
    const name = String(labels.name)
    if (labels.environment === environment) counts.set(name, (counts.get(name) ?? 0) + value)
  }
  return counts
}

export interface Rate {
  total: number
  perSecond: number | null
}

interface Sample {
  at: number
  counts: RequestCounts
}

/** An older sample says nothing about the current rate. */
const SAMPLE_MS_MAX = 30_000

/** Turns growing counters into rates by comparing them with the last sample. */
export class RequestRates {
  readonly #monotonicMs: () => number
  #last: Sample | undefined

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  look(counts: RequestCounts): { all: Rate; refusals: (Rate & { name: string })[] } {
    const at = this.#monotonicMs()
    const last = this.#last
    this.#last = { at, counts }
    const passedMs = last ? at - last.at : 0
    const rateOf = (names: string[]): Rate => {
      const total = sum(counts, names)
      if (!last || passedMs <= 0 || passedMs > SAMPLE_MS_MAX) return { total, perSecond: null }
      // A restarted process counts from zero again.
      const grown = Math.max(0, total - sum(last.counts, names))
      return { total, perSecond: Math.round((grown / passedMs) * 100_000) / 100 }
    }
    const refusals = [...counts.keys()]
      .filter((name) => name !== 'OK')
      .map((name) => ({ name, ...rateOf([name]) }))
      .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'))
    return { all: rateOf([...counts.keys()]), refusals }
  }
}

function sum(counts: RequestCounts, names: string[]): number {
  return names.reduce((total, name) => total + (counts.get(name) ?? 0), 0)
}
