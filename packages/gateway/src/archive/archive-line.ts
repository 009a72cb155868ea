import { LINE_BYTES_MAX } from '../orders/ndjson-lines.ts'
import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import { toOrderDetail } from '../orders/order-detail.ts'
import type { Recharge } from '../recharges/recharge.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'

export interface ArchivedOrder {
  order: Order
  history: OrderHistoryEntry[]
  /** The one that made it. */
  recharge: Recharge | undefined
}

/**
 * An order as an import takes it, with its history and its recharge, which an import leaves out. Undefined
 * when no import would take a line of that length.
 */
export function archiveLine({ order, history, recharge }: ArchivedOrder): string | undefined {
  const detail = toOrderDetail(order, history)
  const line = JSON.stringify({
    ...detail.order,
    history: detail.history,
    ...(recharge && { recharge: toWireRecharge({ recharge, validation: null, order: null }) }),
  })
  return Buffer.byteLength(line) <= LINE_BYTES_MAX ? `${line}\n` : undefined
}
