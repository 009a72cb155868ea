import type { WireConfig } from '../config/config-wire.ts'
import type { LeaseHolder } from '../recharges/lease-owner.ts'
import type { PreparedService, ServedTls } from './prepare-service.ts'
import type { DoorName } from './process-group.ts'

/** The start message of the primary to a worker. It holds secrets. */
export interface WorkerStart {
  config: WireConfig
  prepared: PreparedService
  ports: Record<DoorName, number>
  me: LeaseHolder
  /** The ids of the workers that have not ended, including this one. */
  alive: number[]
}

/** The settings that may change while a worker runs. They hold a secret. */
export interface WorkerUse {
  tls: ServedTls
  logLevel: string
}
