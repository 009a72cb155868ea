import type { toWireApp } from '@txgw/gateway/operator-api/operations/apps/app-wire'
import type { toOrderDetail } from '@txgw/gateway/operator-api/operations/orders/order-detail'
import type { toWireRecharge } from '@txgw/gateway/operator-api/operations/recharges/recharge-wire'
import type { toWireValidation } from '@txgw/gateway/operator-api/operations/validations/validation-wire'
import type {
  toPlatformKeyList,
  toRotatedPlatformKeys,
} from '@txgw/gateway/operator-api/operations/webhook-delivery/platform-key-wire'
import type { WebhookCheckResult } from '@txgw/gateway/operator-api/operations/webhook-delivery/webhook-check-operation'
import type { OperatorOrder } from '@txgw/gateway/orders/order-wire'
import type { toWireExamination } from '@txgw/gateway/signature-doctor/examination-wire'

// The shapes of the operator API, taken from the functions that write them.

export type App = ReturnType<typeof toWireApp>
export type AppKey = App['keys'][number]
export interface AppPage {
  apps: App[]
  next_cursor?: string
}

export type Order = OperatorOrder
export type OrderDetail = ReturnType<typeof toOrderDetail>
export type OrderVersion = OrderDetail['history'][number]
export interface OrderPage {
  orders: Order[]
  next_cursor?: string
}

export type Recharge = ReturnType<typeof toWireRecharge>

export type Validation = ReturnType<typeof toWireValidation>
export type ValidationAttempt = Validation['attempts'][number]
export interface ValidationPage {
  validations: Validation[]
  next_cursor?: string
}

export type PlatformKeyList = ReturnType<typeof toPlatformKeyList>
export type RotatedPlatformKeys = ReturnType<typeof toRotatedPlatformKeys>
export type PlatformKey = PlatformKeyList['keys'][number]

export type Examination = ReturnType<typeof toWireExamination> & { notes: string[] }

export type WebhookCheck = WebhookCheckResult
