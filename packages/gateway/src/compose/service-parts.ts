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

/** What tests replace in sending webhooks. */
export type WebhookParts = Pick<ValidatorOptions, 'extraCaPem' | 'resolve' | 'limits'>

export type DoorName = Environment | 'operator'

/** What a process has to do with the others on the same ports, or with having them to itself. */
export interface ProcessParts {
  metrics: Metrics
  /** Reaches the other processes on the same ports. */
  bus: WorkerBus
  openDoor(name: DoorName): OpenDoor
  /** Lets all processes together keep the rates of the apps. */
  shareRates(environment: Environment, limiter: RateLimiter): void
  leases: {
    /** This process, as the store knows it. */
    owner: string
    isGone(owner: string): boolean
    /** Told when a process has ended that may have held some. */
    onGone(listen: () => void): void
  }
}

/** What both environments share: nothing but the process. */
export interface ServiceParts extends ProcessParts {
  config: GatewayConfig
  prepared: PreparedService
  /** Of the environment: that of the sandbox can be moved. */
  clock: Clock
  /** For what must not move with it. */
  realClock: Clock
  /** What the machine says: to be compared with the database. */
  machineClock: Clock
  logger: Logger
  webhooks: WebhookParts
  httpLimits: Partial<HttpLimits>
  stopTimes: Record<'merchant' | 'operator', StopTimes>
  /** Filled as the environments open, so that a key of the other one can be told from an unknown key. */
  directories: Partial<Record<Environment, AppDirectory>>
}
