import type { Open } from '../order.ts'

/** The player that the service asks about. */
export interface AskedPlayer {
  app_id: string
  user_id: string
  server_id?: string
}

export interface UserValidateNotification {
  /** The same in every delivery attempt. */
  id: string
  create_time: string
  update_time: string
  event_type: Open<'USER_VALIDATE'>
  event_version: Open<'v1'>
  resource_type: Open<'RESOURCE_TYPE_USER'>
  resource_version: Open<'v1'>
  summary: string
  resource: AskedPlayer
}

export type ForbiddenReasonCode =
  | 'ACCOUNT_STATUS_ABNORMAL'
  | 'COMPLIANCE_VERIFICATION_FAILED'
  | 'INSUFFICIENT_PRIVILEGES'
  | 'RECHARGE_LIMIT_EXCEEDED'
  | 'GEO_RESTRICTION'
  | 'OTHER'

/** The decision of `validate`; the handler adds app_id, user_id and server_id from the question. */
export interface UserValidateAnswer {
  user_name?: string
  is_topup_forbidden: boolean
  forbidden_reason?: { code: ForbiddenReasonCode; message: string }
  user_attribute?: Record<string, unknown>
}

export type UserValidateReply = AskedPlayer & UserValidateAnswer
