import type { WireConfig } from '../config/config-wire.ts'
import type { LeaseHolder } from '../recharges/lease-owner.ts'
import type { PreparedService, ServedTls } from './prepare-service.ts'
import type { DoorName } from './service-parts.ts'

/** What the primary gives a worker to start with. It holds secrets. */
export interface WorkerStart {
  config: WireConfig
  prepared: PreparedService
  ports: Record<DoorName, number>
  me: LeaseHolder
  /** The workers that have not ended, this one included. */
  alive: number[]
}

/** What may change while a worker runs. It holds a secret. */
export interface WorkerUse {
  tls: ServedTls
  logLevel: string
}
