import { instantMicros, utcText } from '@txgw/protocol'
import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { Order, OrderHistoryEntry } from './order.ts'
import { type OperatorOrderInput, type ReadOrder, readOrder, toOrder } from './order-wire.ts'
import { readArchivedHistory } from './read-archived-history.ts'

/** Who brings orders in, and when. */
export interface Intake {
  nowMs: number
  actor: string
  /** How far the update_time of an order may be ahead. */
  aheadSecondsMax: number
}

export interface Incoming {
  order: Order
  /** Only of one that an archive wrote down. */
  history: OrderHistoryEntry[] | undefined
}

export type ReadIncoming = ({ ok: true } & Incoming) | { ok: false; violations: FieldViolation[] }

/** Reads an order that somebody brings, and its history when an archive wrote it down. */
export function readIncoming(value: unknown, intake: Intake): ReadIncoming {
  return judgeIncoming(readOrder(value), value, intake)
}

/** The same for one whose fields are right, each by itself. */
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

/** Such a time would make everything that follows outdated. create_time is never later than update_time. */
function aheadViolation(
  { updateTime }: Order,
  { nowMs, aheadSecondsMax }: Intake,
): FieldViolation | undefined {
  const latestMicros = (nowMs + aheadSecondsMax * 1000) * 1000
  if (Number(instantMicros(updateTime)) <= latestMicros) return undefined
  const rule = `must not be more than ${aheadSecondsMax} seconds ahead of this environment's clock`
  return fieldViolation('update_time', `${rule}, which says ${utcText(nowMs)}`, updateTime)
}
