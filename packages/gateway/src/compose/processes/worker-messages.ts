import type { Environment } from '@txgw/base/environment'
import type { WireConfig } from '@txgw/config/config-wire'
import type { LeaseHolder } from '@txgw/domain/recharges/lease-owner'
import type { PreparedService, ServedTls } from '../prepare-service.ts'
import type { PortName } from './process-group.ts'

/** The start message of the primary to a worker. It holds secrets. */
export interface WorkerStart {
  config: WireConfig
  prepared: PreparedService
  /** The environment that the worker serves. A worker of production has the operator port too. */
  environment: Environment
  /** The ports that are known by now; 0 for the others. */
  ports: Record<PortName, number>
  /** Where the sandbox takes its calls of the operator API. */
  socketPath: string
  me: LeaseHolder
  /** The ids of the workers that have not ended, including this one. */
  alive: number[]
}

/** The settings that may change while a worker runs. They hold a secret. */
export interface WorkerUse {
  tls: ServedTls
  logLevel: string
}
