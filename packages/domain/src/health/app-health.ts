import type { LaneSums } from './share-health.ts'
import type { LastFailure } from './webhook-counts.ts'
import type { WindowCounts } from './window-counts.ts'

/** The worst first. `unknown` means that nothing happened, so nothing is known: it never counts as well. */
export const HEALTH_STATES = ['down', 'unwell', 'unknown', 'well'] as const

export type HealthState = (typeof HEALTH_STATES)[number]

/** The keys that the app signs with. */
export interface KeysHealth {
  /** The keys that are neither revoked nor ended. */
  usable: number
  /** When the last key ends that is not revoked; null when there is none, or one that does not end. */
  endAtMs: number | null
}

/** The state of one app's webhook and of its keys. */
export interface AppHealth {
  appId: string
  name: string
  state: HealthState
  /** Why the state is not `well`, the worst first, in words. */
  reasons: string[]
  deadlineMs: number
  /** Counted in memory by the processes of this machine, as are the breaker and the lane. */
  lastFiveMinutes: WindowCounts
  lastHour: WindowCounts
  lane: LaneSums | null
  /** From memory, or else from the store. */
  lastFailure: LastFailure | null
  /** Counted by the store, for all machines, in this hour and the one before. */
  stored: WindowCounts
  keys: KeysHealth
}

export interface HealthReport {
  atMs: number
  /** Since when the processes of this machine count. */
  countedSinceMs: number
  /** The period of the counts of the store. */
  storedFromMs: number
  storedToMs: number
  /** The worst first. */
  apps: AppHealth[]
}
