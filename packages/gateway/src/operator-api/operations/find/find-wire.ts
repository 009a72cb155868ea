import { MATCHES_MAX } from '@txgw/domain/find/group'
import { RECHARGE_STATES } from '@txgw/domain/recharges/recharge'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import { OrderStatus, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static, type TSchema } from 'typebox'

const APP_ID = Type.String({ description: 'The app that it belongs to' })
const USER_ID = Type.String({ description: 'The player within the game' })
const MONEY = {
  total_price: Type.Optional(Type.String({ description: 'The amount, as it was sent' })),
  currency: Type.Optional(Type.String()),
}
export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const

const idOf = (kind: string) => Type.String({ description: `The id of the ${kind}` })

const App = Type.Object({
  id: idOf('app'),
  name: Type.String(),
  status: Type.Enum(['enabled', 'disabled']),
})
const Key = Type.Object({ id: idOf('key'), app_id: APP_ID, status: Type.Enum(KEY_STATUSES) })
const Player = Type.Object({
  id: idOf('player'),
  app_id: APP_ID,
  last_seen: utcDateTime('The time of the newest order or validation of the player in the app'),
})
const Order = Type.Object({
  id: idOf('order'),
  app_id: APP_ID,
  user_id: USER_ID,
  status: OrderStatus,
  ...MONEY,
  time: utcDateTime('Its `create_time`'),
})
const Recharge = Type.Object({
  id: idOf('recharge'),
  app_id: APP_ID,
  user_id: USER_ID,
  status: Type.Enum(RECHARGE_STATES),
  ...MONEY,
  time: utcDateTime('When it was started'),
})
const Validation = Type.Object({
  id: idOf('validation'),
  app_id: APP_ID,
  user_id: USER_ID,
  status: Type.Enum(VALIDATION_OUTCOMES),
  time: utcDateTime('When it began'),
})
const Request = Type.Object({
  id: idOf('request'),
  app_id: Type.Optional(Type.String({ description: 'The app that signed it, or that a refused one names' })),
  status: Type.String({ description: '`OK`, or the error name of the answer' }),
  time: utcDateTime('When it had arrived'),
})

const groupOf = <const K extends string, Match extends TSchema>(kind: K, match: Match) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      matches: Type.Array(match, {
        maxItems: MATCHES_MAX,
        description: 'Exact matches first, then the newest',
      }),
      more: Type.Boolean({ description: 'Whether there are other matches' }),
      reached: Type.Optional(utcDateTime('Set when older records were not looked at')),
    },
    { title: `Found${kind[0]?.toUpperCase()}${kind.slice(1)}s` },
  )

export const WireFound = Type.Object(
  {
    query: Type.String({ description: 'The text, without blanks around it' }),
    groups: Type.Array(
      Type.Union([
        groupOf('app', App),
        groupOf('key', Key),
        groupOf('player', Player),
        groupOf('order', Order),
        groupOf('recharge', Recharge),
        groupOf('validation', Validation),
        groupOf('request', Request),
      ]),
      { description: 'One for each kind that was looked through, also when nothing was found' },
    ),
  },
  { title: 'Found' },
)

export type WireGroup = Static<typeof WireFound>['groups'][number]
