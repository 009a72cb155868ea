import { type Validation, validationForm } from '@txgw/domain/validations/validation'
import { deliveryForm } from '@txgw/domain/validations/validation-delivery'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'

export const WireValidation = Type.Object(
  { ...validationForm.properties, ...deliveryForm.properties },
  { title: 'Validation' },
)

export const WireValidationPage = Type.Object(
  { validations: Type.Array(WireValidation), next_cursor: nextCursor, reached },
  { title: 'ValidationPage' },
)

/** A validation as the operator sees it, with the request, reply and timings of every attempt. */
export function toWireValidation(validation: Validation): Static<typeof WireValidation> {
  return { ...validationForm.toWire(validation), ...deliveryForm.toWire(validation.delivery) }
}
