import type { toWireApp, toWireKey } from '@txgw/gateway/operator-api/operations/apps/app-wire'
import type { toOrderDetail } from '@txgw/gateway/operator-api/operations/orders/order-detail'
import type { toWireRecharge } from '@txgw/gateway/operator-api/operations/recharges/recharge-wire'
import type {
  ForbiddenReasonStats,
  ValidationLatencyStats,
} from '@txgw/gateway/operator-api/operations/validations/stats-wire'
import type { toWireValidation } from '@txgw/gateway/operator-api/operations/validations/validation-wire'
import type { OperatorOrder } from '@txgw/gateway/orders/order-wire'
import type { Static } from 'typebox'

/** What the operator API answers with. */
export type AppDocument = ReturnType<typeof toWireApp>
export type KeyDocument = ReturnType<typeof toWireKey>
export type RechargeDocument = ReturnType<typeof toWireRecharge>
export type ValidationDocument = ReturnType<typeof toWireValidation>
export type AttemptDocument = ValidationDocument['attempts'][number]
/** Why an address is not called, and what would let it through. */
export type RefusalDocument = NonNullable<NonNullable<AttemptDocument['failure']>['refusal']>
export type ForbiddenReasonsDocument = Static<typeof ForbiddenReasonStats>
export type LatencyDocument = Static<typeof ValidationLatencyStats>

export interface AppPage {
  apps: AppDocument[]
  next_cursor?: string
}

export interface OrderPage {
  orders: OperatorOrder[]
  next_cursor?: string
}

export type OrderWithHistory = ReturnType<typeof toOrderDetail>
export type OrderHistoryDocument = OrderWithHistory['history'][number]

export interface ValidationPage {
  validations: ValidationDocument[]
  next_cursor?: string
}

export interface PlatformKeyList {
  keys: {
    serial_no: string
    public_key: string
    fingerprint: string
    not_before: string
    expires_at: string | null
    current: boolean
    listed_since: string
    signs_from: string
    signs_until: string | null
  }[]
}

export interface RotatedPlatformKeys extends PlatformKeyList {
  serial_no: string
  signs_from: string
  /** What happens next, in words. */
  message: string
}

export interface WebhookCheckDocument {
  url: string
  allowed: boolean
  /** Why the URL itself is refused. */
  refusal?: RefusalDocument
  resolve_failure?: string
  addresses: ({ address: string; allowed: boolean; allowed_by_setting?: true } & Partial<RefusalDocument>)[]
}
