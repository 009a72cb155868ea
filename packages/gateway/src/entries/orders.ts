// An order as the operator sends it, as a store keeps it, and as the merchant reads it.
export { type OperatorOrder, readOrder, toOperatorOrder, toWireOrder } from '../orders/order-wire.ts'
