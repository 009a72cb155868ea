import type { TimeRange } from '@txgw/base/list-page'
import type { OrderPosition } from '@txgw/domain/orders/order-store'

/** Where the orders of a page are: at `fromMicros` or later, and beyond a position. */
export interface OrderBounds {
  fromMicros?: number
  after?: OrderPosition
}

export function orderBounds({ fromMicros, toMicros }: TimeRange, after?: OrderPosition): OrderBounds {
  const isWithin = after !== undefined && (toMicros === undefined || after.createMicros < toMicros)
  const start = isWithin ? after : toMicros !== undefined && { createMicros: toMicros, appId: '', id: '' }
  return { ...(fromMicros !== undefined && { fromMicros }), ...(start && { after: start }) }
}
