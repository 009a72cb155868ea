import { orNull } from '@txgw/base/nullable'
import { text } from '@txgw/base/records/columns'
import { type RecordOf, record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import Type from 'typebox'
import { inMilliseconds, instant } from '../records/instant.ts'

const plain = { sort: 'plain', shown: 'merchant', column: text() } as const

const textOrNull = (description: string) => orNull(Type.String({ description }))

/** One merchant request. It holds no signature, no key and no body. */
export const requestFields = record({
  debugId: { ...plain, schema: Type.String({ description: 'The same as in the answer to the merchant' }) },
  receivedAtMs: instant('When the whole request had arrived'),
  durationMicros: {
    ...plain,
    schema: Type.Number({ description: 'Time from received_at to the answer' }),
    ...inMilliseconds,
  },
  clientAddress: { ...plain, schema: Type.String() },
  method: { ...plain, schema: Type.String() },
  target: { ...plain, schema: Type.String({ description: 'Path and query as sent, shortened' }) },
  appId: {
    ...plain,
    schema: textOrNull('The app that sent the request; null unless its signature proved it'),
  },
  claimedAppId: {
    ...plain,
    schema: textOrNull('The known app that a refused request names; nothing proves that this app sent it'),
  },
  serialNo: { ...plain, schema: textOrNull('Serial number of the key that signed') },
  orderId: { ...plain, schema: textOrNull('The order that was asked for') },
  status: {
    ...plain,
    schema: Type.Integer({ description: 'Status of the answer' }),
    column: { type: 'integer' },
  },
  errorName: { ...plain, schema: textOrNull('Error name of the answer') },
  reason: {
    ...plain,
    schema: textOrNull('The true reason of a refusal, even where the merchant was not told'),
  },
})

export interface RequestRecord extends RecordOf<typeof requestFields> {}

export const requestForm = wireForm(requestFields, 'operator')
