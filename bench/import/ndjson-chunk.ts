import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { makeOrder } from '../query/make-order.ts'

export const LINES_PER_CHUNK = 200

/** The lines of the orders from this number on. */
export function ndjsonChunk(first: number): Buffer {
  const lines = Array.from({ length: LINES_PER_CHUNK }, (_, i) => toOperatorOrder(makeOrder(first + i)))
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
