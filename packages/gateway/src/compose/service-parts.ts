import type { AppDirectory } from '../apps/app-directory.ts'
import type { Clock } from '../clock.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { Environment } from '../environment.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ValidatorOptions } from '../webhooks/create-validator.ts'

/** What tests replace in sending webhooks. */
export type WebhookParts = Pick<ValidatorOptions, 'extraCaPem' | 'resolve' | 'limits'>

/** What both environments share: nothing but the process. */
export interface ServiceParts {
  config: GatewayConfig
  clock: Clock
  logger: Logger
  metrics: Metrics
  webhooks: WebhookParts
  /** Filled as the environments open, so that a key of the other one can be told from an unknown key. */
  directories: Partial<Record<Environment, AppDirectory>>
}
