import { LINE_BYTES_MAX } from '../orders/ndjson-lines.ts'
import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import { toOrderDetail } from '../orders/order-detail.ts'

/**
 * An order as an import takes it, with its history, which an import leaves out. Undefined when no import would
 * take a line of that length.
 */
export function archiveLine(order: Order, history: OrderHistoryEntry[]): string | undefined {
  const detail = toOrderDetail(order, history)
  const line = JSON.stringify({ ...detail.order, history: detail.history })
  return Buffer.byteLength(line) <= LINE_BYTES_MAX ? `${line}\n` : undefined
}
