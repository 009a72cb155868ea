import {
  isAnsweredWith,
  isOpen,
  type Operation,
  type OperationOf,
  ofKind,
  saidBy,
  thingOf,
} from '../history/operation.ts'
import { type Call, judge, type Model } from './linearizable.ts'
import { type ActiveFault, faultsOf, findIn, type Rules, type Run } from './violation.ts'

/**
 * An order keeps the version with the latest update_time. So a write of an older one changes nothing and is told so,
 * and a read shows the latest version that was written.
 */
interface OrderAction {
  did: 'wrote' | 'may have written' | 'was told that it is older' | 'read'
  version: number
}

const ORDER: Model<number, OrderAction> = {
  initial: 0,
  step(kept, { did, version }) {
    if (did === 'read') return version === kept ? kept : undefined
    if (did === 'was told that it is older') return version < kept ? kept : undefined
    return version > kept ? version : undefined
  },
  text: String,
}

export const ORDER_RULES = {
  /** Every order shows one history, whichever process is asked: no acknowledged write is lost, no read goes back in time. */
  'orders are linearizable': (run) =>
    [...callsByOrder(run.operations.filter(isJudged(run)))].flatMap(([order, calls]) => {
      const verdict = judge(calls, ORDER)
      if (verdict.is === 'linearizable') return []
      const lastMs = Math.max(...calls.map(({ beganMs }) => beganMs))
      if (verdict.is === 'too hard')
        return [{ atMs: lastMs, message: `${order}: the history is too long to be judged` }]
      const [first] = verdict.stuck.toSorted((a, b) => a.endedMs - b.endedMs)
      const words = verdict.stuck.map(({ action: { did, version } }) => `${did} ${version}`).join(', ')
      return [{ atMs: first?.endedMs ?? lastMs, message: `${order}: no order of events explains: ${words}` }]
    }),

  /** A service that has shown a version never shows an older one afterwards. */
  'no service goes back in time': ({ operations }) => {
    const reads = ofKind(operations, 'read order').filter((read) => saidBy(read).version !== undefined)
    const byPlace = Map.groupBy(reads, (read) => `${read.service}, ${thingOf(read)}`)
    return [...byPlace].flatMap(([place, all]) => {
      const ended = all.toSorted((a, b) => a.endedMs - b.endedMs)
      let highest = 0
      let next = 0
      return findIn(
        all.toSorted((a, b) => a.beganMs - b.beganMs),
        (read) => {
          for (let before = ended[next]; before && before.endedMs < read.beganMs; before = ended[++next])
            highest = Math.max(highest, saidBy(before).version ?? 0)
          const { version = 0 } = saidBy(read)
          return version < highest ? `${place}: version ${version} after version ${highest}` : undefined
        },
      )
    })
  },
} satisfies Rules

/**
 * While two servers take themselves for the primary, a service may need this long to notice the newer one, counted from
 * the moment at which it can reach it. Until then its reads may be behind those of the other services, but never behind
 * its own.
 */
const OLD_PRIMARY_LEFT_MS = 5_000

/** Whether a read has to show what all services have done. */
export function isJudged(run: Run): (operation: Operation) => boolean {
  const faults = faultsOf(run)
  const rivalries = faults.filter(({ name }) => name === 'database-two-primaries')
  return ({ kind, service, beganMs, endedMs }) => {
    if (kind !== 'read order' && kind !== 'read payment') return true
    return !rivalries.some((rivalry) => {
      const cutOffUntilMs = faults
        .filter((fault) => fault.target.startsWith(`${service} database`) && areTogether(fault, rivalry))
        .map((fault) => fault.endedMs)
      const reachableMs = Math.max(rivalry.beganMs, ...cutOffUntilMs)
      const leftMs = Math.min(rivalry.endedMs, reachableMs + OLD_PRIMARY_LEFT_MS)
      return endedMs > rivalry.beganMs && beganMs < leftMs
    })
  }
}

function areTogether(one: ActiveFault, other: ActiveFault): boolean {
  return one.beganMs < other.endedMs && other.beganMs < one.endedMs
}

/** The calls of each order, in the form that a checker of histories takes. */
export function callsByOrder(operations: Operation[]): Map<string, Call<OrderAction>[]> {
  const calls = new Map<string, Call<OrderAction>[]>()
  const add = (operation: Operation, action: OrderAction | undefined, isEndless = false) => {
    if (!action) return
    const order = thingOf(operation)
    const { beganMs, endedMs } = operation
    const call = { action, beganMs, endedMs: isEndless ? Number.POSITIVE_INFINITY : endedMs }
    calls.set(order, [...(calls.get(order) ?? []), call])
  }
  for (const write of ofKind(operations, 'write order')) add(write, writeAction(write), isOpen(write))
  for (const read of ofKind(operations, 'read order')) add(read, readAction(read))
  return calls
}

function writeAction(write: OperationOf<'write order'>): OrderAction | undefined {
  const { version, result } = write
  // Nothing was sent, so nothing can have been written.
  if (result.came === 'nothing' && result.why === 'not connected') return undefined
  if (isOpen(write)) return { did: 'may have written', version }
  if (isAnsweredWith(write, 200, 201)) return { did: 'wrote', version }
  return isAnsweredWith(write, 409) ? { did: 'was told that it is older', version } : undefined
}

/** Anything but an order or "there is none" proves nothing. */
function readAction(read: Operation): OrderAction | undefined {
  const { version } = saidBy(read)
  return version === undefined ? undefined : { did: 'read', version }
}
