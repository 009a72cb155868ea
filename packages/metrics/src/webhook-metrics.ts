import type { Environment } from '@txgw/base/environment'
import type { LaneView } from '@txgw/delivery/lanes/lane'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { AppLabels } from './app-labels.ts'

export interface WebhookMetrics {
  /** A recharge ended because there was no answer. */
  rechargeLost(appId: string): void
  /** The callback runs when the metrics are read. */
  watch(read: () => WebhookValues): void
}

interface WebhookValues {
  lanes: Iterable<[appId: string, view: LaneView]>
  signaturesWaiting: number
}

/** Gauges of one process. The sum over processes is the number of the machine. */
export function createWebhookMetrics(
  registry: Registry,
  labelsOf: (environment: Environment) => AppLabels,
): (environment: Environment) => WebhookMetrics {
  const registers = [registry]
  const readers = new Map<Environment, () => WebhookValues>()
  const lost = new Counter({
    name: 'txgw_recharges_lost_total',
    help: 'Recharges that ended because the merchant gave no answer, by app',
    labelNames: ['environment', 'app_id'] as const,
    registers,
  })
  const ofApps = (name: string, help: string, fieldOf: (view: LaneView) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment', 'app_id'] as const,
      registers,
      collect() {
        this.reset()
        for (const [environment, read] of readers) {
          const labels = labelsOf(environment)
          for (const [appId, view] of read().lanes)
            this.inc({ environment, app_id: labels.of(appId) }, fieldOf(view))
        }
      },
    })
  ofApps('txgw_webhook_active', 'Questions at the merchant now, by app', ({ active }) => active)
  ofApps('txgw_webhook_waiting', 'Questions that wait for their turn, by app', ({ waiting }) => waiting)
  ofApps(
    'txgw_webhook_breakers_open',
    'Processes whose breaker cuts off the merchant, by app',
    ({ breaker }) => (breaker.state === 'closed' ? 0 : 1),
  )
  new Gauge({
    name: 'txgw_webhook_signatures_waiting',
    help: 'Notifications that wait for their signature',
    labelNames: ['environment'] as const,
    registers,
    collect() {
      for (const [environment, read] of readers) this.set({ environment }, read().signaturesWaiting)
    },
  })
  return (environment) => ({
    rechargeLost: (appId) => lost.inc({ environment, app_id: labelsOf(environment).of(appId) }),
    watch: (read) => void readers.set(environment, read),
  })
}
