import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import { instantMicros, utcText } from '@txgw/protocol'
import { changesOf } from '../orders/history-wire.ts'
import type { OrderChange } from '../orders/order-changes.ts'
import type { TimelineEvent } from './timeline-wire.ts'

export interface TimedEvent extends Omit<TimelineEvent, 'at'> {
  atMs: number
}

const KINDS = {
  recharge: 'order-created',
  import: 'order-imported',
  'status-change': 'order-changed',
} as const

/** So many changes fit into a title; `changes` has them all. */
const TOLD_MAX = 3

/** The events of an order, one for each version. */
export function orderEvents(order: Order | undefined, history: OrderHistoryEntry[]): TimedEvent[] {
  return history.flatMap((entry, index) => [
    ...(index === 0 && order ? importedCreation(entry, order) : []),
    orderEvent(entry, changesOf(entry, history[index - 1])),
  ])
}

/** An import says when the order changed. It was imported at another time. */
function orderEvent(entry: OrderHistoryEntry, changes: OrderChange[] | null): TimedEvent {
  const { status, updateTime, source, recordedAtMs, actor } = entry
  const event = {
    kind: KINDS[source],
    title: [titleOf(entry), ...changeWords(changes ?? [])].join('; '),
    order_status: status,
    update_time: updateTime,
    ...(actor !== null && { actor }),
    ...(changes !== null && { changes }),
  }
  if (source !== 'import') return { ...event, atMs: recordedAtMs }
  return { ...event, atMs: millisOf(updateTime), imported_at: utcText(recordedAtMs) }
}

function titleOf({ status, source, actor }: OrderHistoryEntry): string {
  const author = actor === null ? ', it is not known by whom' : ` by ${actor}`
  if (source === 'recharge') return `The order was created: ${status}`
  if (source === 'import') return `The order became ${status}, according to an import${author}`
  return `The order was changed${author}: ${status}`
}

/** The title names the status already, and the event has its time. */
function changeWords(changes: OrderChange[]): string[] {
  const telling = changes.filter(({ field }) => field !== 'order_status' && field !== 'update_time')
  const told = telling
    .slice(0, TOLD_MAX)
    .map(({ field, before, after }) => `${field} from ${valueText(before)} to ${valueText(after)}`)
  const more = telling.length - told.length
  return more > 0 ? [...told, `${more} more changes`] : told
}

function valueText(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'string') return value
  const { amount, currency } = value as { amount?: unknown; currency?: unknown }
  if (typeof amount === 'string' && typeof currency === 'string') return `${amount} ${currency}`
  return JSON.stringify(value)
}

/** Adds the creation of an imported order if the order had changed before its first import. */
function importedCreation(first: OrderHistoryEntry, order: Order): TimedEvent[] {
  const { createTime } = first.order ?? order
  const atMs = millisOf(createTime)
  if (first.source !== 'import' || atMs >= millisOf(first.updateTime)) return []
  const imported_at = utcText(first.recordedAtMs)
  return [{ atMs, kind: 'order-created', title: 'The order was created', imported_at }]
}

function millisOf(time: string): number {
  return Math.floor(Number(instantMicros(time)) / 1000)
}
