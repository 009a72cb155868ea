import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import { type OpenPort, ownPort } from '@txgw/base/network/listening-port'
import { createLoneBus, type WorkerBus } from '@txgw/base/worker-bus'
import { isGone, leaseOwner } from '@txgw/domain/recharges/lease-owner'
import { createMetrics, type Metrics } from '@txgw/metrics/metrics'
import type { RateLimiter } from '../../merchant-api/rate-limiter.ts'

export type PortName = Environment | 'operator' | 'merchantConsole'

/** The processes on the same ports, as one of them sees them. */
export interface ProcessGroup {
  metrics: Metrics
  /** Reaches the other processes on the same ports. */
  bus: WorkerBus
  openPort(name: PortName): OpenPort
  /** Lets all processes together enforce the rates of the apps. */
  shareRates(environment: Environment, limiter: RateLimiter): void
  leases: Leases
  /** Says nothing more to the other processes. */
  leave(): void
}

export interface Leases {
  /** The name of this process in the store. */
  owner: string
  isGone(owner: string): boolean
  /** Calls the listener when a process that may have held leases has ended. */
  onGone(listen: () => void): void
}

/** A process that listens itself and has the ports to itself. */
export function groupOfOne(options: {
  instanceId: string
  clock: Clock
  placeOf(name: PortName): { host: string; port: number }
}): ProcessGroup {
  const { instanceId, clock, placeOf } = options
  const me = { instanceId, startId: makeId(clock.nowMs()), workerId: 1 }
  return {
    metrics: createMetrics({ clock }),
    bus: createLoneBus(),
    openPort: (name) => ownPort(placeOf(name)),
    shareRates() {},
    leases: {
      owner: leaseOwner(me),
      isGone: (owner) => isGone(owner, me, [me.workerId]),
      onGone() {},
    },
    leave() {},
  }
}
