import { instantMicros, utcText } from '@txgw/protocol'
import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { Order, OrderHistoryEntry } from './order.ts'
import { type OperatorOrderInput, type ReadOrder, readOrder, toOrder } from './order-wire.ts'
import { readArchivedHistory } from './read-archived-history.ts'

/** The actor that brings orders in, and the time. */
export interface Intake {
  nowMs: number
  actor: string
  /** How far the update_time of an order may be ahead of the clock. */
  aheadSecondsMax: number
}

export interface Incoming {
  order: Order
  /** Set only for an order that comes from an archive. */
  history: OrderHistoryEntry[] | undefined
}

export type ReadIncoming = ({ ok: true } & Incoming) | { ok: false; violations: FieldViolation[] }

/** Reads an incoming order, with its history when it comes from an archive. */
export function readIncoming(value: unknown, intake: Intake): ReadIncoming {
  return judgeIncoming(readOrder(value), value, intake)
}

/** The same for an order whose fields have each been checked already. */
export function readCheckedIncoming(value: OperatorOrderInput, intake: Intake): ReadIncoming {
  return judgeIncoming(toOrder(value), value, intake)
}

function judgeIncoming(read: ReadOrder, value: unknown, intake: Intake): ReadIncoming {
  if (!read.ok) return read
  const { order } = read
  const ahead = aheadViolation(order, intake)
  if (ahead) return { ok: false, violations: [ahead] }
  const { history } = value as { history?: unknown }
  if (history === undefined) return { ok: true, order, history: undefined }
  const archived = readArchivedHistory(history, order, intake)
  return archived.ok ? { ok: true, order, history: archived.history } : archived
}

/**
 * A time far in the future would make every later update outdated. Checking update_time is enough, because
 * create_time is never later.
 */
function aheadViolation(
  { updateTime }: Order,
  { nowMs, aheadSecondsMax }: Intake,
): FieldViolation | undefined {
  const latestMicros = (nowMs + aheadSecondsMax * 1000) * 1000
  if (Number(instantMicros(updateTime)) <= latestMicros) return undefined
  const rule = `must not be more than ${aheadSecondsMax} seconds ahead of this environment's clock`
  return fieldViolation('update_time', `${rule}, which says ${utcText(nowMs)}`, updateTime)
}
