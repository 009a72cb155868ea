import Type, { type Static } from 'typebox'
import { ERROR_NAMES } from '../error-names.ts'

export const DETAIL_TYPES = {
  fieldViolation: 'type.apis.com/rpc.BadRequest.FieldViolation',
  retryInfo: 'type.apis.com/rpc.RetryInfo',
  quotaFailure: 'type.apis.com/rpc.QuotaFailure',
} as const

export const FieldViolation = Type.Object(
  {
    '@type': Type.Literal(DETAIL_TYPES.fieldViolation),
    field: Type.String({ description: 'Path of the field, with dots; empty for the whole body' }),
    description: Type.String({ description: 'The rule that the field breaks' }),
    value: Type.String({ description: 'The value as sent, shortened; empty when there is none' }),
  },
  { title: 'FieldViolation' },
)

export const RetryInfo = Type.Object(
  {
    '@type': Type.Literal(DETAIL_TYPES.retryInfo),
    retry_delay: Type.String({
      pattern: '^[0-9]+(\\.[0-9]+)?s$',
      description: 'Seconds to wait, such as 1s',
    }),
  },
  { title: 'RetryInfo' },
)

export const QuotaFailure = Type.Object(
  {
    '@type': Type.Literal(DETAIL_TYPES.quotaFailure),
    subject: Type.String({ description: 'The owner of the quota' }),
    description: Type.String({ description: 'The limit that was reached' }),
  },
  { title: 'QuotaFailure' },
)

export const ErrorDetail = Type.Union([FieldViolation, RetryInfo, QuotaFailure], { title: 'ErrorDetail' })

/** The two texts behind a refused signature. */
export const ErrorDebug = Type.Object(
  {
    expected_string: Type.Optional(
      Type.String({ description: 'The text that should have been signed, shortened' }),
    ),
    signed_string: Type.Optional(
      Type.String({ description: 'The text that was signed instead, when it was found' }),
    ),
    first_difference: Type.Optional(
      Type.Object({
        offset: Type.Integer({ minimum: 0, description: 'In bytes, from the beginning of the text' }),
        line: Type.Integer({ minimum: 1 }),
      }),
    ),
  },
  { title: 'ErrorDebug' },
)

export const ErrorBody = Type.Object(
  {
    name: Type.Enum([...ERROR_NAMES]),
    message: Type.Optional(Type.String()),
    links: Type.Optional(
      Type.Array(Type.Object({ url: Type.String(), description: Type.String() }), {
        description: 'Pages that explain the error, if the operator publishes them',
      }),
    ),
    details: Type.Optional(Type.Array(ErrorDetail)),
    causes: Type.Optional(Type.Array(Type.Object({ cause: Type.String(), solution: Type.String() }))),
    debug: Type.Optional(ErrorDebug),
    debug_id: Type.Optional(Type.String({ description: 'Quote it when you report a problem' })),
  },
  { title: 'Error' },
)

export type FieldViolation = Static<typeof FieldViolation>
export type ErrorDetail = Static<typeof ErrorDetail>
export type ErrorBody = Static<typeof ErrorBody>
