import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const SECRET_LENGTH_MAX = 1024

/** Either a token or a ticket. */
export const SignIn = Type.Object(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: SECRET_LENGTH_MAX, description: 'The operator token' }),
    ),
    ticket: Type.Optional(
      Type.String({ minLength: 1, maxLength: SECRET_LENGTH_MAX, description: 'A ticket that works once' }),
    ),
  },
  { title: 'SignIn', additionalProperties: false },
)

export const WireSession = Type.Object(
  { expires_at: utcDateTime('When the browser has to sign in again') },
  { title: 'ConsoleSession' },
)

export const WireTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Signs one browser in, once: open `/#ticket=<ticket>`' }),
    expires_at: utcDateTime('When it stops working'),
  },
  { title: 'ConsoleTicket' },
)

export type WireSession = Static<typeof WireSession>
export type WireTicket = Static<typeof WireTicket>
