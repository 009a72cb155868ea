import type { AppDirectory } from '../apps/app-directory.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { HttpLimits } from '../http1/http-limits.ts'
import type { Logger } from '../log/logger.ts'
import type { RateLimiter } from '../merchant-api/rate-limiter.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OpenDoor } from '../network/door.ts'
import type { StopTimes } from '../network/drain.ts'
import type { ValidatorOptions } from '../webhooks/create-validator.ts'
import type { PreparedService } from './prepare-service.ts'

/** The parts of webhook delivery that tests replace. */
export type WebhookParts = Pick<ValidatorOptions, 'extraCaPem' | 'resolve' | 'limits'>

export type DoorName = Environment | 'operator'

/** How a process works with the others on the same ports, or alone. */
export interface ProcessParts {
  metrics: Metrics
  /** Reaches the other processes on the same ports. */
  bus: WorkerBus
  openDoor(name: DoorName): OpenDoor
  /** Lets all processes together enforce the rates of the apps. */
  shareRates(environment: Environment, limiter: RateLimiter): void
  leases: {
    /** The name of this process in the store. */
    owner: string
    isGone(owner: string): boolean
    /** Calls the listener when a process that may have held leases has ended. */
    onGone(listen: () => void): void
  }
}

/** The parts of the process, which both environments share. They share nothing else. */
export interface ServiceParts extends ProcessParts {
  config: GatewayConfig
  prepared: PreparedService
  /** The clock of the environment; the sandbox clock can be moved. */
  clock: Clock
  /** For everything that must not move with the sandbox clock. */
  realClock: Clock
  /** The machine's own clock, to compare with the database's. */
  machineClock: Clock
  logger: Logger
  webhooks: WebhookParts
  httpLimits: Partial<HttpLimits>
  stopTimes: Record<'merchant' | 'operator', StopTimes>
  /** Filled as the environments open. It tells a key of the other environment from an unknown key. */
  directories: Partial<Record<Environment, AppDirectory>>
}
