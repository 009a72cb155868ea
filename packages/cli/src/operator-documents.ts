import type { Answer } from '@txgw/gateway/operator-api'

/** The answers of the operator API. */
export type AppDocument = Answer<'/apps/{app_id}', 'get'>
export type AppPage = Answer<'/apps', 'get'>
export type KeyDocument = Answer<'/apps/{app_id}/keys', 'post'>
export type OrderDocument = Answer<'/orders', 'post'>
export type OrderPage = Answer<'/orders', 'get'>
export type OrderWithHistory = Answer<'/orders/{app_id}/{id}', 'get'>
export type OrderHistoryDocument = OrderWithHistory['history'][number]
export type ImportReport = Answer<'/orders/import', 'post'>
export type RechargeDocument = Answer<'/recharges/{id}', 'get'>
export type ValidationDocument = Answer<'/validations/{id}', 'get'>
export type ValidationPage = Answer<'/validations', 'get'>
export type AttemptDocument = ValidationDocument['attempts'][number]
export type ForbiddenReasonsDocument = Answer<'/stats/forbidden-reasons', 'get'>
export type LatencyDocument = Answer<'/stats/validation-latency', 'get'>
export type PlatformKeyList = Answer<'/platform-keys', 'get'>
export type WebhookCheckDocument = Answer<'/webhook-checks', 'post'>
