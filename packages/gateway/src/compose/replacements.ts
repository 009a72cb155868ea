import type { Clock } from '../base/clock.ts'
import type { DeliveryOptions } from '../delivery/create-delivery.ts'
import type { HttpLimits } from '../http1/http-limits.ts'
import type { Logger } from '../log/logger.ts'
import type { StopTimes } from '../network/drain.ts'

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
}
