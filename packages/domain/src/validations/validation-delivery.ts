import { orNull } from '@txgw/base/nullable'
import { type RecordOf, record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import Type from 'typebox'
import { toWireAttempt, WireAttempt } from './attempt-wire.ts'
import type { ValidationAttempt } from './user-validate.ts'

const told = { sort: 'personal', shown: 'merchant', column: null } as const

/** One notification and everything that happened to it. A validation keeps it in its document. */
const deliveryFields = record({
  url: {
    ...told,
    schema: orNull(Type.String({ description: 'Address that the notification was sent to' })),
  },
  requestBody: {
    ...told,
    schema: orNull(Type.String({ description: 'The JSON text as sent; null when nothing was sent' })),
  },
  attempts: {
    ...told,
    schema: Type.Array(WireAttempt, { description: 'Each attempt with the same notification id' }),
    write: (attempts: ValidationAttempt[]) => attempts.map(toWireAttempt),
  },
})

export interface ValidationDelivery extends RecordOf<typeof deliveryFields> {}

export const deliveryForm = wireForm(deliveryFields, 'operator')
