import type { OrderStatus } from '@txgw/protocol/schemas'

const NEXT_STATUSES: Record<OrderStatus, readonly OrderStatus[]> = {
  UNDEFINED: ['Created', 'Paid', 'Finished', 'Refunded'],
  Created: ['Paid'],
  Paid: ['Finished', 'Refunded'],
  Finished: ['Refunded'],
  Refunded: [],
}

/** The statuses that an operator may change an order to from this one. Empty for a final status. */
export function allowedNext(status: OrderStatus): readonly OrderStatus[] {
  return NEXT_STATUSES[status]
}
