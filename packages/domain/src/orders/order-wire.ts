import { wireForm, wireReader } from '@txgw/base/records/wire-form'
import { instantMicros } from '@txgw/protocol'
import {
  checkFields,
  type FieldViolation,
  fieldViolation,
  OrderInput,
  OrderKind,
  type Order as WireOrder,
} from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { historyFields, type Order, orderFields } from './order.ts'

/** What a merchant sees of an order, in the contract's order of fields, and what the operator sees. */
const merchantForm = wireForm(orderFields, 'merchant')
const operatorForm = wireForm(orderFields, 'operator')

/** What the operator and an archive see of a version besides the version itself. */
export const historyForm = wireForm(historyFields, 'operator')

export const OperatorOrder = Type.Object(operatorForm.properties, { title: 'OperatorOrder' })

export type OperatorOrder = Static<typeof OperatorOrder>

/** The same object as the operator sends it. */
export const OperatorOrderInput = Type.Object(
  { ...OrderInput.properties, kind: Type.Optional(OrderKind) },
  { title: 'OperatorOrderInput' },
)

export type OperatorOrderInput = Static<typeof OperatorOrderInput>

const checkOrder = checkFields(OperatorOrderInput)

export const toWireOrder: (order: Order) => WireOrder = merchantForm.toWire
export const toOperatorOrder: (order: Order) => OperatorOrder = operatorForm.toWire
export const fromWireOrder: (sent: OperatorOrderInput) => Order = wireReader(orderFields)

export type ReadOrder = { ok: true; order: Order } | { ok: false; violations: FieldViolation[] }

/** Reads an order that an operator sent. Fields outside the contract are left out. */
export function readOrder(value: unknown): ReadOrder {
  const checked = checkOrder(value)
  return checked.ok ? toOrder(checked.value) : checked
}

/** The same for an order whose fields have each been checked already. */
export function toOrder(input: OperatorOrderInput): ReadOrder {
  const { create_time, update_time } = input
  if (Number(instantMicros(update_time)) < Number(instantMicros(create_time))) {
    return {
      ok: false,
      violations: [fieldViolation('update_time', 'must not be before create_time', update_time)],
    }
  }
  return { ok: true, order: fromWireOrder(input) }
}
