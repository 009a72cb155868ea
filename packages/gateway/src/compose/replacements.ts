import type { Clock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import type { StopTimes } from '@txgw/base/network/drain'
import type { DeliveryOptions } from '@txgw/delivery/create-delivery'
import type { KeptReconciling } from '@txgw/domain/reconcile/keep-reconciling'
import type { HttpLimits } from '@txgw/http1/http-limits'

/** The parts of the delivery of webhooks that tests replace. */
export type WebhookReplacements = Pick<DeliveryOptions, 'extraCaPem' | 'resolve' | 'limits'>

/** The parts of a process that tests replace. */
export interface GatewayReplacements {
  clock?: Clock
  /** The machine's own clock, to compare with the database's. */
  machineClock?: Clock
  logger?: Logger
  httpLimits?: Partial<HttpLimits>
  stopTimes?: Partial<StopTimes>
  webhooks?: WebhookReplacements
  /** How often the service looks for what goes wrong. */
  watchIntervalMs?: number
  /** How often the service compares its records with the audit trail. */
  reconciling?: KeptReconciling['times']
}
