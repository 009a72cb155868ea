import { orNull } from '@txgw/base/nullable'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const REPLY_LENGTH_MAX = 64 * 1024

/** A notification that waits for a reply by hand. */
export const WireHeld = Type.Object(
  {
    notification_id: Type.String({ description: 'The same as the validation_id' }),
    recharge_id: orNull(Type.String({ description: 'null for a validation outside a recharge' })),
    app_id: Type.String(),
    user_id: Type.String({ description: 'The player within the game' }),
    server_id: orNull(Type.String({ description: 'Number of the game server' })),
    body: Type.String({ description: 'The notification as the game backend would get it' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'The headers that would be sent, without the signature',
    }),
    since: utcDateTime('When it began to wait'),
    deadline: utcDateTime('When it becomes a time-out'),
  },
  { title: 'HeldNotification' },
)

export const WireHeldList = Type.Object(
  { held: Type.Array(WireHeld, { description: 'Oldest first' }) },
  { title: 'HeldNotificationList' },
)

/** The reply that the game backend would send. */
export const HeldReply = Type.Object(
  {
    status: Type.Integer({ minimum: 200, maximum: 599, description: 'Status of the reply' }),
    body: Type.String({ maxLength: REPLY_LENGTH_MAX, description: 'The reply as text, exactly as sent' }),
  },
  { title: 'HeldReply', additionalProperties: false },
)

export type WireHeld = Static<typeof WireHeld>
export type WireHeldList = Static<typeof WireHeldList>
export type HeldReply = Static<typeof HeldReply>

export const WireHeldValidation = Type.Object(
  { validation_id: Type.String({ description: 'The validation that will be stored after the answer' }) },
  { title: 'HeldValidation' },
)
