import type { Environment } from '@txgw/base/environment'
import type { RequestCounts } from './request-rates.ts'

const METRIC = 'txgw_merchant_requests_total'

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
