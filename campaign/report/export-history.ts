import { callsByOrder } from '../checks/orders.ts'
import type { Operation } from '../history/operation.ts'

/**
 * The history of the orders as porcupine's `Operation` has it, one JSON document a line. Times are nanoseconds; an open
 * call returns after everything else. `Key` partitions the history.
 */
export function exportHistory(operations: Operation[]): string[] {
  const nanos = (ms: number) => Math.round(ms * 1e6)
  const lastMs = Math.max(0, ...operations.map(({ endedMs }) => endedMs)) + 1
  return [...callsByOrder(operations)].flatMap(([order, calls]) =>
    calls.map(({ action: { did, version }, beganMs, endedMs }, client) =>
      JSON.stringify({
        Key: order,
        ClientId: client,
        Input: { Op: did === 'read' ? 'read' : 'write', Version: did === 'read' ? 0 : version },
        Call: nanos(beganMs),
        Output: { Did: did, Version: version },
        Return: nanos(Number.isFinite(endedMs) ? endedMs : lastMs),
      }),
    ),
  )
}
