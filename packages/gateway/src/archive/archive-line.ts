import { utcText } from '@txgw/protocol'
import { LINE_BYTES_MAX } from '../orders/ndjson-lines.ts'
import type { OrderHistoryEntry, OrderWithHistory } from '../orders/order.ts'
import { VERSIONS_MAX } from '../orders/order-versions.ts'
import { toOperatorOrder } from '../orders/order-wire.ts'
import type { Recharge } from '../recharges/recharge.ts'

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
    history: [...history.slice(0, -1).map(toReplaced), ...history.slice(-1).map(toArchivedEntry)],
    ...(recharge && { recharge: toArchivedRecharge(recharge) }),
  })
  return Buffer.byteLength(line) <= LINE_BYTES_MAX ? `${line}\n` : undefined
}

function toReplaced(entry: OrderHistoryEntry) {
  return { ...toArchivedEntry(entry), order: entry.order && toOperatorOrder(entry.order) }
}

/** For people who read an archive. An import ignores it. */
function toArchivedRecharge({ id, state, endReason, request, createdAtMs, updatedAtMs }: Recharge) {
  return {
    recharge_id: id,
    state,
    ...(endReason && { end_reason: endReason }),
    app_id: request.appId,
    user_id: request.userId,
    created_at: utcText(createdAtMs),
    updated_at: utcText(updatedAtMs),
  }
}

/** Leaves out the version itself: the line is the version of the last entry. */
function toArchivedEntry({ status, updateTime, source, recordedAtMs, actor, restored }: OrderHistoryEntry) {
  return {
    order_status: status,
    update_time: updateTime,
    source,
    recorded_at: utcText(recordedAtMs),
    actor,
    ...(restored && { restored: { at: utcText(restored.atMs), actor: restored.actor } }),
  }
}
