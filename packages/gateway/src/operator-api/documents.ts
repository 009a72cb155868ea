import type { Answer, EnvironmentPaths, ListenerPaths, OperatorPrefix } from './client-types.ts'

// The shapes of the operator API by name, for its clients. Each comes from the operation that answers or takes it.

export type App = Answer<'/apps/{app_id}', 'get'>
export type AppKey = App['keys'][number]
export type AppChange = NonNullable<
  EnvironmentPaths['/apps/{app_id}']['patch']['requestBody']
>['content']['application/json']
export type KeyUsageList = Answer<'/apps/{app_id}/keys/usage', 'get'>

export type ChangeRequest = Answer<'/change-requests/{id}', 'get'>

export type Order = Answer<'/orders', 'post'>
export type OrderDetail = Answer<'/orders/{app_id}/{id}', 'get'>
export type OrderVersion = OrderDetail['history'][number]

export type ImportReport = Answer<'/orders/import', 'post'>

export type Recharge = Answer<'/recharges/{id}', 'get'>
export type RechargePage = Answer<'/recharges', 'get'>
export type RechargeSummary = RechargePage['recharges'][number]

export type Validation = Answer<'/validations/{id}', 'get'>
export type ValidationAttempt = Validation['attempts'][number]

export type ForbiddenReasons = Answer<'/stats/forbidden-reasons', 'get'>
export type ValidationLatency = Answer<'/stats/validation-latency', 'get'>

export type PlatformKeyList = Answer<'/platform-keys', 'get'>
export type PlatformKey = PlatformKeyList['keys'][number]

export type MerchantRequest = Answer<'/requests/{debug_id}', 'get'>
export type ReasonCode = NonNullable<
  NonNullable<EnvironmentPaths['/validations']['get']['parameters']['query']>['reason']
>
export type Found = Answer<'/find', 'get'>
export type Player = Answer<'/players/{user_id}', 'get'>
export type Examination = Answer<'/inspections', 'post'>
export type WebhookCheck = Answer<'/webhook-checks', 'post'>
export type Overview = Answer<'/overview', 'get'>
export type Timeline = Answer<'/timeline/{id}', 'get'>
export type TimelineEvent = Timeline['events'][number]

export type AuditPage = Answer<'/audit', 'get'>
export type AuditEntry = AuditPage['entries'][number]

export type SandboxClock = Answer<'/clock', 'get'>
export type StoreHold = Answer<'/hold', 'get'>
export type HeldNotification = Answer<'/held', 'get'>['held'][number]
export type HeldReply =
  EnvironmentPaths['/held/{id}/reply']['post']['requestBody']['content']['application/json']

export type TokenList =
  ListenerPaths[`${OperatorPrefix}/tokens`]['get']['responses'][200]['content']['application/json']

export type AccountList =
  ListenerPaths[`${OperatorPrefix}/accounts`]['get']['responses'][200]['content']['application/json']
export type InvitationList =
  ListenerPaths[`${OperatorPrefix}/invitations`]['get']['responses'][200]['content']['application/json']
export type OpenInvitation =
  ListenerPaths['/console/invitation']['post']['responses'][200]['content']['application/json']

export type SignInWays =
  ListenerPaths['/console/sign-in-ways']['get']['responses'][200]['content']['application/json']
export type SessionList =
  ListenerPaths['/console/sessions']['get']['responses'][200]['content']['application/json']
export type Session =
  ListenerPaths['/console/session']['get']['responses'][200]['content']['application/json']

export type OwnAccount =
  ListenerPaths['/console/account']['get']['responses'][200]['content']['application/json']

export type AppHealth = Answer<'/apps/{app_id}/health', 'get'>
export type HealthList = Answer<'/health', 'get'>
export type HealthRow = HealthList['apps'][number]
export type NoticeList = Answer<'/notices', 'get'>
