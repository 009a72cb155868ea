import { LINE_BYTES_MAX } from '@txgw/domain/orders/ndjson-lines'
import type { OrderHistoryEntry, OrderWithHistory } from '@txgw/domain/orders/order'
import { VERSIONS_MAX } from '@txgw/domain/orders/order-versions'
import { historyForm, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { type Recharge, rechargeForm } from '@txgw/domain/recharges/recharge'

export interface ArchivedOrder extends OrderWithHistory {
  /** The recharge that created the order. */
  recharge: Recharge | undefined
}

/**
 * An order as an import takes it, with its history and its recharge. An import restores the history and
 * ignores the recharge. Undefined if no import would take such a line.
 */
export function archiveLine({ order, history, recharge }: ArchivedOrder): string | undefined {
  if (history.length > VERSIONS_MAX) return undefined
  const line = JSON.stringify({
    ...toOperatorOrder(order),
    // The line itself is the version of the last entry.
    history: [...history.slice(0, -1).map(toReplaced), ...history.slice(-1).map(historyForm.toWire)],
    ...(recharge && { recharge: toArchivedRecharge(recharge) }),
  })
  return Buffer.byteLength(line) <= LINE_BYTES_MAX ? `${line}\n` : undefined
}

function toReplaced(entry: OrderHistoryEntry) {
  return { ...historyForm.toWire(entry), order: entry.order && toOperatorOrder(entry.order) }
}

/** For people who read an archive. An import ignores it. */
function toArchivedRecharge(recharge: Recharge) {
  const { order_id: _, validation_id: __, created_at, updated_at, ...decided } = rechargeForm.toWire(recharge)
  const { appId, userId } = recharge.request
  return { ...decided, app_id: appId, user_id: userId, created_at, updated_at }
}
