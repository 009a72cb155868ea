import { isOpen, type Operation, ofKind } from '../history/operation.ts'
import { type Call, judge, type Model } from './linearizable.ts'
import type { Check, Violation } from './violation.ts'

/**
 * An order keeps the version with the latest update_time. So a write of an older one changes nothing and is told so,
 * and a read shows the latest version that was written.
 */
type OrderAction =
  | { did: 'wrote'; version: number }
  | { did: 'may have written'; version: number }
  | { did: 'was told that it is older'; version: number }
  | { did: 'read'; version: number }

const ORDER: Model<number, OrderAction> = {
  initial: 0,
  step(kept, action) {
    switch (action.did) {
      case 'wrote':
        return action.version > kept ? action.version : undefined
      case 'may have written':
        return action.version > kept ? action.version : undefined
      case 'was told that it is older':
        return action.version < kept ? kept : undefined
      case 'read':
        return action.version === kept ? kept : undefined
    }
  },
  text: String,
}

/** Every order shows one history, whichever process is asked: no acknowledged write is lost, no read goes back in time. */
export const ordersAreLinearizable: Check = ({ operations }) =>
  [...callsByOrder(operations)].flatMap(([order, calls]): Violation[] => {
    const check = 'orders are linearizable'
    const verdict = judge(calls, ORDER)
    if (verdict.is === 'linearizable') return []
    const lastMs = Math.max(...calls.map(({ beganMs }) => beganMs))
    if (verdict.is === 'too hard')
      return [{ check, atMs: lastMs, message: `${order}: the history is too long to be judged` }]
    const [first] = verdict.stuck.toSorted((a, b) => a.endedMs - b.endedMs)
    const words = verdict.stuck.map(({ action: { did, version } }) => `${did} ${version}`).join(', ')
    return [
      { check, atMs: first?.endedMs ?? lastMs, message: `${order}: no order of events explains: ${words}` },
    ]
  })

/** The calls of each order, in the form that a checker of histories takes. */
export function callsByOrder(operations: Operation[]): Map<string, Call<OrderAction>[]> {
  const calls = new Map<string, Call<OrderAction>[]>()
  const add = (operation: Operation, action: OrderAction | undefined, isEndless = false) => {
    if (!action) return
    const order = `${operation.environment} ${operation.about}`
    const call = {
      action,
      beganMs: operation.beganMs,
      endedMs: isEndless ? Number.POSITIVE_INFINITY : operation.endedMs,
    }
    calls.set(order, [...(calls.get(order) ?? []), call])
  }
  for (const write of ofKind(operations, 'write order')) add(write, writeAction(write), isOpen(write))
  for (const read of ofKind(operations, 'read order')) add(read, readAction(read))
  return calls
}

function writeAction(write: Operation & { version: number }): OrderAction | undefined {
  const { version, result } = write
  // Nothing was sent, so nothing can have been written.
  if (result.came === 'nothing' && result.why === 'not connected') return undefined
  if (isOpen(write)) return { did: 'may have written', version }
  const { status } = result as { status: number }
  if (status === 200 || status === 201) return { did: 'wrote', version }
  return status === 409 ? { did: 'was told that it is older', version } : undefined
}

/** Anything but an order or "there is none" proves nothing. */
function readAction({ result }: Operation): OrderAction | undefined {
  if (result.came === 'nothing') return undefined
  return result.said.version === undefined ? undefined : { did: 'read', version: result.said.version }
}
