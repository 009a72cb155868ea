import type { Clock } from '../clock.ts'
import type { HoldDesk } from '../console-api/hold-desk.ts'
import type { SandboxClock } from '../console-api/sandbox-clock.ts'
import type { Environment } from '../environment.ts'
import type { Logger } from '../log/logger.ts'
import type { OrderMetrics } from '../metrics/order-metrics.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { RechargeRunner } from '../recharges/recharge-runner.ts'
import type { RequestFinder } from '../requests/request-log.ts'
import type { Doctor } from '../signature-doctor/doctor.ts'
import type { KeptRequest } from '../signature-doctor/kept-requests.ts'
import type { Store } from '../storage/store.ts'
import { toServiceError } from '../to-service-error.ts'
import type { AskParts } from '../validations/ask-merchant.ts'
import type { WebhookAddressCheck } from '../webhooks/check-webhook-address.ts'

/** What the operator API needs of one environment. */
export interface OperatorEnvironment {
  store: Store
  /** What the environment takes for now. */
  clock: Clock
  /** How far the time of an order that is brought in may be ahead of the clock. */
  aheadSecondsMax: number
  orderMetrics: OrderMetrics
  requestLog: RequestFinder
  /** What the acts on recharges and validations need besides the store. */
  recharges: AskParts & { runner: Pick<RechargeRunner, 'lease' | 'run' | 'runBehind' | 'decisionOf'> }
  platformKeys: PlatformKeys
  checkWebhook(url: string): Promise<WebhookAddressCheck>
  inspections: { doctor: Doctor; findKept(debugId: string): Promise<KeptRequest | undefined> }
  /** Only in the sandbox. */
  sandboxClock?: SandboxClock
  /** Only in the sandbox. */
  holdDesk?: HoldDesk
  /** Makes a change of an app or a key count at once in this process. */
  onAppsChanged(): Promise<void>
}

export interface RouteParts extends OperatorEnvironment {
  environment: Environment
  logger: Logger
}

/** The change is stored by now, so a failure here is not the caller's: polling brings it in a moment later. */
export async function announceAppChange({ onAppsChanged, environment, logger }: RouteParts): Promise<void> {
  try {
    await onAppsChanged()
  } catch (error) {
    const reason = toServiceError(error).internalReason
    logger.error({ environment, reason }, 'a changed app is not known to this process yet')
  }
}
