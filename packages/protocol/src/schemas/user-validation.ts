import Type, { type Static } from 'typebox'
import { identifier, nonEmptyText, text, utcDateTime } from './text.ts'

export const FORBIDDEN_REASONS = {
  ACCOUNT_STATUS_ABNORMAL: 'The account is frozen, deactivated or otherwise not in order',
  COMPLIANCE_VERIFICATION_FAILED: 'A compliance check failed, such as age or a high-risk region',
  INSUFFICIENT_PRIVILEGES: 'The account may not recharge yet, for example because of its game level',
  RECHARGE_LIMIT_EXCEEDED: 'The daily or monthly recharge limit is reached',
  GEO_RESTRICTION: 'A geographical restriction applies',
  OTHER: 'Another reason',
} as const

export type ForbiddenReasonCode = keyof typeof FORBIDDEN_REASONS

export const UserValidateNotification = Type.Object(
  {
    id: nonEmptyText(128, 'Unique ID of the notification'),
    create_time: utcDateTime('When it was made'),
    update_time: utcDateTime('When it was last changed'),
    event_type: Type.Literal('USER_VALIDATE'),
    event_version: Type.Literal('v1'),
    resource_type: Type.Literal('RESOURCE_TYPE_USER'),
    resource_version: Type.Literal('v1'),
    summary: Type.String(),
    resource: Type.Object({
      app_id: identifier('Application ID assigned by the service'),
      user_id: nonEmptyText(256, 'The player within the game'),
      server_id: Type.Optional(text(128, 'Number of the game server')),
    }),
  },
  { title: 'UserValidateNotification' },
)

export const UserValidateReply = Type.Object(
  {
    app_id: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.String()),
    server_id: Type.Optional(Type.String()),
    user_name: Type.Optional(Type.String()),
    is_topup_forbidden: Type.Optional(Type.Boolean({ default: false })),
    forbidden_reason: Type.Optional(
      Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
    ),
    user_attribute: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'UserValidateReply' },
)

export type UserValidateNotification = Static<typeof UserValidateNotification>
export type UserValidateReply = Static<typeof UserValidateReply>
