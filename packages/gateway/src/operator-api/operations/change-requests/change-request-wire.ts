import { askedProperties, WireChangeRequest } from '@txgw/domain/change-requests/change-request-wire'
import { identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { nextCursor, pageQuery } from '../../paging.ts'

const REASON_LENGTH_MAX = 500

export const NewChangeRequest = Type.Object(
  { app_id: identifier('Application ID'), ...askedProperties },
  { title: 'NewChangeRequest', additionalProperties: false },
)

export const ChangeRequestSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only requests of this app' })),
    open: Type.Optional(
      Type.Enum(['true'], { description: '`true`: only requests that nobody has decided' }),
    ),
    ...pageQuery,
  },
  { title: 'ChangeRequestSearch', additionalProperties: false },
)

export const ChangeRefusal = Type.Object(
  { reason: Type.Optional(nonEmptyText(REASON_LENGTH_MAX, 'Why it is refused, for the merchant')) },
  { title: 'ChangeRefusal', additionalProperties: false },
)

export const WireChangeRequestPage = Type.Object(
  { change_requests: Type.Array(WireChangeRequest), next_cursor: nextCursor },
  { title: 'ChangeRequestPage' },
)
