import { AggregatorRegistry, type Registry } from 'prom-client'

export interface MetricSample {
  /** Set only when a metric has several series of samples, as a histogram has. */
  metricName?: string
  labels: Record<string, string | number>
  value: number
}

/** One metric of one process, as JSON. */
export interface MetricSnapshot {
  name: string
  help: string
  type: string
  aggregator: string
  values: MetricSample[]
}

/** Metrics for which neither the sum nor the library's default makes sense: the first start, the slowest loop, … */
const AGGREGATORS: [start: string, aggregator: string][] = [
  ['process_start_time_seconds', 'min'],
  ['nodejs_eventloop_lag_', 'max'],
  ['txgw_clock_difference_seconds', 'max'],
  ['txgw_audit_trail_differs', 'max'],
  ['txgw_audit_records_differ', 'max'],
  ['txgw_request_records_', 'max'],
  ['txgw_environment_closed', 'max'],
  ['txgw_certificate_days_left', 'min'],
  ['txgw_platform_key_days_left', 'min'],
  ['txgw_merchant_key_days_left', 'min'],
]

const KEPT_TYPES = ['counter', 'histogram', 'summary']

export async function takeSnapshot(registry: Registry): Promise<MetricSnapshot[]> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as MetricSnapshot[]
  return metrics.map((metric) => {
    const [, aggregator] = AGGREGATORS.find(([start]) => metric.name.startsWith(start)) ?? []
    return aggregator === undefined ? metric : { ...metric, aggregator }
  })
}

/** Combines the counts of several processes as if one process had counted. */
export function addUp(snapshots: MetricSnapshot[][]): Registry {
  return AggregatorRegistry.aggregate(snapshots)
}

/** Keeps the counts of a process that has ended, but nothing about its last state. */
export async function keepCounts(snapshots: MetricSnapshot[][]): Promise<MetricSnapshot[]> {
  const counting = snapshots.map((metrics) => metrics.filter(({ type }) => KEPT_TYPES.includes(type)))
  return takeSnapshot(addUp(counting))
}
