import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import type { GatewayConfig } from '@txgw/config/config'
import { SETTINGS } from '@txgw/config/settings'
import type { Delivery } from '@txgw/delivery/create-delivery'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { Sealer } from '@txgw/domain/audit/seals/sealer'
import type { HealthReader } from '@txgw/domain/health/read-health'
import { WeakKeys } from '@txgw/domain/health/weak-keys'
import { BoardStore } from '@txgw/domain/notices/board-store'
import {
  breakGlassConditions,
  endConditions,
  guessingConditions,
  lenientCondition,
  recordsCondition,
  sealCondition,
  trailCondition,
  witnessCondition,
} from '@txgw/domain/notices/conditions'
import { writeNotice } from '@txgw/domain/notices/notice-wire'
import { createNoticeSender } from '@txgw/domain/notices/send-notice'
import { NoticeWatch } from '@txgw/domain/notices/watch-notices'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { Reconciler } from '@txgw/domain/reconcile/keep-reconciling'
import type { Metrics } from '@txgw/metrics/metrics'
import type { Store } from '@txgw/store/store'
import type { MetricSample } from '@txgw/workers/snapshot'
import type { OpenWitness } from './open-witness.ts'
import type { ProcessGroup } from './processes/process-group.ts'

const BURSTS_MAX = 1_000
const UNSEEN_MAX = 100

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
  sealing: { sealer: Pick<Sealer, 'fault' | 'last'>; witness: Pick<OpenWitness, 'trouble'> | undefined }
  reconciler: Pick<Reconciler, 'faults'>
  group: Pick<ProcessGroup, 'bus' | 'metrics' | 'leases'>
  realClock: Clock
  /** The end of the certificate of the listeners; null where another environment tells about it. */
  certificateEnd(): number | null
  delivery: Delivery
}): OpenNotices {
  const { environment, config, store, health, platformKeys, group, delivery, realClock: clock } = options
  const { sealer, witness } = options.sealing
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
        ...trailCondition(environment, sealer.fault, nowMs),
        ...witnessCondition(witness?.trouble, nowMs),
        ...recordsCondition(environment, options.reconciler.faults, nowMs),
        ...(send ? sealCondition(environment, sealer.last, nowMs) : []),
        ...lenientCondition(lenientApps(options.directory), nowMs),
        ...breakGlassConditions(
          await store.changeRequests.listChangeRequests({ isUnseen: true }, { limit: UNSEEN_MAX }),
        ),
        ...guessingConditions(await store.attempts.listBursts(nowMs, BURSTS_MAX), nowMs),
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
