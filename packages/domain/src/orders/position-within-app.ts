import type { OrderPosition } from './order-store.ts'

/** The same position seen from one app: the orders of the app beyond it are those beyond the given one. */
export function positionWithinApp(appId: string, after: OrderPosition): OrderPosition {
  const { createMicros } = after
  const side = Buffer.compare(Buffer.from(appId), Buffer.from(after.appId))
  if (side === 0) return after
  return { createMicros: side < 0 ? createMicros + 1 : createMicros, appId, id: '' }
}
