import type { App } from '../apps/app.ts'
import type { AppKey } from '../apps/app-key.ts'
import type { Order } from '../orders/order.ts'
import type { Recharge } from '../recharges/recharge.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Validation } from '../validations/validation.ts'

export const MATCHES_MAX = 5

/** The service keeps no register of players. A player is known by what happened to it in an app. */
export interface SeenPlayer {
  userId: string
  appId: string
  lastSeenMs: number
}

interface Kinds {
  app: App
  key: { appId: string; key: AppKey }
  player: SeenPlayer
  order: Order
  recharge: Recharge
  validation: Validation
  request: RequestRecord
}

export type Kind = keyof Kinds

/** The finds of one kind: exact matches first, then the newest. */
export interface Group<K extends Kind> {
  kind: K
  matches: Kinds[K][]
  /** Whether there are matches besides these. */
  more: boolean
  /** Set when older records were not looked at. */
  reachedMs?: number
}

export type AnyGroup = { [K in Kind]: Group<K> }[Kind]

interface Candidates<T> {
  rows: readonly T[]
  /** Two rows with the same key are one. */
  keyOf(row: T): string
  isExact(row: T): boolean
  timeOf(row: T): number
  reachedMs?: (number | undefined)[]
}

export function toGroup<K extends Kind>(kind: K, candidates: Candidates<Kinds[K]>): Group<K> {
  const { rows, keyOf, isExact, timeOf, reachedMs = [] } = candidates
  const distinct = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const sorted = distinct.toSorted(
    (left, right) => Number(isExact(right)) - Number(isExact(left)) || timeOf(right) - timeOf(left),
  )
  const reached = reachedMs.filter((each) => each !== undefined)
  return {
    kind,
    matches: sorted.slice(0, MATCHES_MAX),
    more: sorted.length > MATCHES_MAX,
    ...(reached.length > 0 && { reachedMs: Math.max(...reached) }),
  }
}
