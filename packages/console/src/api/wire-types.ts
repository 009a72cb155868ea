import type { Answer, EnvironmentPaths, ListenerPaths } from '@txgw/gateway/operator-api'

// The shapes of the operator API, as its operations describe them.

export type App = Answer<'/apps/{app_id}', 'get'>
export type AppKey = App['keys'][number]
export type AppChange = NonNullable<
  EnvironmentPaths['/apps/{app_id}']['patch']['requestBody']
>['content']['application/json']
export type KeyUsageList = Answer<'/apps/{app_id}/keys/usage', 'get'>

export type Order = Answer<'/orders', 'post'>
export type OrderDetail = Answer<'/orders/{app_id}/{id}', 'get'>
export type OrderVersion = OrderDetail['history'][number]

export type Recharge = Answer<'/recharges/{id}', 'get'>

export type Validation = Answer<'/validations/{id}', 'get'>
export type ValidationAttempt = Validation['attempts'][number]

export type PlatformKeyList = Answer<'/platform-keys', 'get'>
export type PlatformKey = PlatformKeyList['keys'][number]

export type Examination = Answer<'/inspections', 'post'>
export type WebhookCheck = Answer<'/webhook-checks', 'post'>
export type Overview = Answer<'/overview', 'get'>
export type Timeline = Answer<'/timeline/{id}', 'get'>
export type TimelineEvent = Timeline['events'][number]

export type SandboxClock = Answer<'/clock', 'get'>
export type HeldNotification = Answer<'/held', 'get'>['held'][number]
export type HeldReply =
  EnvironmentPaths['/held/{id}/reply']['post']['requestBody']['content']['application/json']

export type Session =
  ListenerPaths['/console/session']['get']['responses'][200]['content']['application/json']
