import { orNull } from '@txgw/base/nullable'
import { json, parts, text } from '@txgw/base/records/columns'
import { type RecordOf, record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import type { Sight } from '@txgw/delivery/failures'
import Type, { type Static } from 'typebox'
import { type Order, orderFields } from '../orders/order.ts'
import { onlyAsked } from '../records/digest.ts'
import { instant } from '../records/instant.ts'
import type { Validation } from '../validations/validation.ts'

/** VALIDATING until the merchant's verdict arrives; then ACCEPTED with an order, or ENDED with a reason. */
export const RECHARGE_STATES = ['VALIDATING', 'ACCEPTED', 'ENDED'] as const

export type RechargeState = (typeof RECHARGE_STATES)[number]

const END_KINDS = ['forbidden', 'no-answer'] as const

const WireEndReason = Type.Object(
  {
    kind: Type.Enum(END_KINDS),
    code: Type.String({
      description: 'A forbidden_reason.code of the contract, or the reason for a missing answer',
    }),
    message: Type.String(),
  },
  { title: 'EndReason', description: 'Present only when the recharge has ended' },
)

export interface EndReason extends Static<typeof WireEndReason> {
  /** Who may read what was observed; only where there is no answer. */
  sight?: Sight
}

/** The fields of its order that a recharge asks for. The service sets the others. */
export const askedFields = onlyAsked(orderFields)

export interface RechargeRequest extends RecordOf<typeof askedFields> {
  /** The server is the app's default, because the request named none. Then the merchant is not asked about a server. */
  isServerDefault?: true
}

/** The request as it was asked, which need not name a server. */
export interface AskedRecharge extends Omit<RechargeRequest, 'serverId' | 'isServerDefault'> {
  serverId: string | null
}

/** Returns the player that the merchant is asked about. */
export function playerOf({ userId, serverId, isServerDefault }: RechargeRequest) {
  return { userId, ...(!isServerDefault && { serverId }) }
}

/** Old texts lack the fields that came later, and the domain has null for them. */
const NOTHING_ASKED = Object.fromEntries(Object.keys(askedFields).map((name) => [name, null]))
const readRequest = (text: string): RechargeRequest => ({ ...NOTHING_ASKED, ...JSON.parse(text) })

const plain = { sort: 'plain', shown: 'merchant', column: text() } as const

export const rechargeFields = record({
  id: { ...plain, schema: Type.String(), wire: 'recharge_id' },
  request: {
    ...plain,
    schema: Type.Unsafe<RechargeRequest>(Type.Object({})),
    sort: 'personal',
    shown: 'nobody',
    column: { ...json(), read: readRequest },
  },
  state: {
    ...plain,
    schema: Type.Enum(RECHARGE_STATES, {
      description: 'VALIDATING until there is a verdict; then ACCEPTED with an order, or ENDED with a reason',
    }),
  },
  /** Set only when the recharge has ended. */
  endReason: {
    ...plain,
    schema: Type.Optional(WireEndReason),
    write: ({ kind, code, message }: EndReason) => ({ kind, code, message }),
    column: json(),
  },
  /** The order it created; null until it is accepted. */
  orderId: {
    ...plain,
    schema: orNull(Type.String({ description: 'The order that it created; null until it is accepted' })),
  },
  /** The last validation asked for it; null while the first one runs. */
  validationId: {
    ...plain,
    schema: orNull(
      Type.String({ description: 'The last validation asked for it; null while the first one runs' }),
    ),
  },
  /** A request with the same key and the same content gets the same response. */
  idempotency: {
    schema: orNull(Type.Object({ key: Type.String(), requestDigest: Type.String() })),
    sort: 'secret',
    shown: 'nobody',
    column: parts({ key: text('idempotency_key'), requestDigest: text('request_digest') }),
  },
  /** The response to the first request as text. It is kept from the decision on when there is a key. */
  firstAnswer: {
    schema: orNull(Type.String()),
    sort: 'personal',
    shown: 'nobody',
    column: text(),
  },
  createdAtMs: instant('When it was started'),
  updatedAtMs: instant('When it was last decided'),
})

/** What the operator and the merchant see of a recharge, without its request. */
export const rechargeForm = wireForm(rechargeFields, 'operator')

export interface Recharge extends RecordOf<typeof rechargeFields> {}

export interface RechargeView {
  recharge: Recharge
  /** The last one; null while the first one runs. */
  validation: Validation | null
  order: Order | null
}
