import type { AppDirectory } from '../apps/app-directory.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import type { GatewayConfig } from '../config/config.ts'
import { SETTINGS } from '../config/settings.ts'
import type { Delivery } from '../delivery/create-delivery.ts'
import type { HealthReader } from '../health/read-health.ts'
import { WeakKeys } from '../health/weak-keys.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { MetricSample } from '../metrics/snapshot.ts'
import { BoardStore } from '../notices/board-store.ts'
import { endConditions, lenientCondition } from '../notices/conditions.ts'
import { createNoticeSender } from '../notices/send-notice.ts'
import { NoticeWatch } from '../notices/watch-notices.ts'
import { writeNotice } from '../operator-api/operations/notices/notice-wire.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { Store } from '../storage/store.ts'
import type { ProcessGroup } from './process-group.ts'

export interface OpenNotices {
  boards: BoardStore
  look(stopping: AbortSignal): Promise<void>
}

/** Opens what tells the operator about one environment. */
export function openNotices(options: {
  environment: Environment
  config: Pick<GatewayConfig, 'noticeWebhook' | 'allowedWebhookAddresses'>
  store: Store
  health: HealthReader
  directory: Pick<AppDirectory, 'list'>
  platformKeys: PlatformKeys
  group: Pick<ProcessGroup, 'bus' | 'metrics' | 'leases'>
  realClock: Clock
  /** The end of the certificate of the listeners; null where another environment tells about it. */
  certificateEnd(): number | null
  delivery: Delivery
}): OpenNotices {
  const { environment, config, store, health, platformKeys, group, delivery, realClock: clock } = options
  const { noticeWebhook: url, allowedWebhookAddresses: allowedAddresses } = config
  const boards = new BoardStore(store.settings)
  const send =
    url === undefined
      ? undefined
      : createNoticeSender({
          delivery,
          url,
          allowedAddresses,
          setting: SETTINGS.allowWebhookAddress,
          writeNotice: (notice) => writeNotice(environment, notice),
        })
  const watch = new NoticeWatch({
    environment,
    boards,
    health,
    send,
    clock,
    makeId,
    weakKeys: new WeakKeys(options.directory, () => performance.now()),
    bus: group.bus,
    owner: group.leases.owner,
    async standing(nowMs) {
      const ends = (await platformKeys.list()).map((key) => key.expiresAtMs ?? Number.POSITIVE_INFINITY)
      const last = Math.max(...ends)
      const shared = { appId: null, nowMs }
      const lastKey = {
        what: 'The last key that signs webhooks',
        endAtMs: Number.isFinite(last) ? last : null,
      }
      const certificate = { what: 'The certificate of the listeners', endAtMs: options.certificateEnd() }
      return [
        ...endConditions({ ...shared, ...lastKey, kind: 'platform-key-ends' }),
        ...endConditions({ ...shared, ...certificate, kind: 'certificate-ends' }),
        ...lenientCondition(lenientApps(options.directory), nowMs),
      ]
    },
    readCounters: () => readCounters(group.metrics, environment),
  })
  return { boards, look: (stopping) => watch.look(stopping) }
}

function lenientApps(directory: Pick<AppDirectory, 'list'>): string[] {
  return [...directory.list()].flatMap(({ app: { appId, enabled, webhookUrl, verdictReading } }) =>
    enabled && webhookUrl !== null && verdictReading === 'lenient' ? [appId] : [],
  )
}

async function readCounters(metrics: Pick<Metrics, 'read'>, environment: Environment) {
  const [requests, orders] = await Promise.all([
    metrics.read('txgw_merchant_requests_total'),
    metrics.read('txgw_imported_orders_total'),
  ])
  const sum = (samples: MetricSample[], label: string, value: string) =>
    samples
      .filter(({ labels }) => labels.environment === environment && labels[label] === value)
      .reduce((total, sample) => total + sample.value, 0)
  return {
    signatureFailures: sum(requests, 'name', 'UNAUTHENTICATED'),
    importRejects: sum(orders, 'outcome', 'rejected'),
  }
}
