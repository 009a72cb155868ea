import type { ErrorBody } from '@txgw/protocol/schemas'
import type { Static, TSchema } from 'typebox'
import type { Method, Operation, Shape } from './operation.ts'
import type { OPERATIONS } from './operations/all-operations.ts'

type AnyOperation = (typeof OPERATIONS)[number]
type ShapeOf<O> = O extends Operation<infer D> ? D : never
type At<P extends string, M extends Method> = Extract<AnyOperation, { path: P; method: M }>

/** Undefined values are not sent, so a caller may pass them. */
type Sent<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

type SentOrNever<S> = S extends TSchema ? Sent<Static<S>> : never

type Parameters<D extends Shape> = {
  query?: SentOrNever<D['query']>
  header?: SentOrNever<D['headers']>
} & (D['params'] extends TSchema ? { path: Static<D['params']> } : { path?: never })

type RequestBody<B> = B extends { mediaType: string }
  ? { requestBody: { content: { 'application/x-ndjson': unknown } } }
  : B extends { schema: infer S extends TSchema; required: false }
    ? { requestBody?: { content: { 'application/json': Sent<Static<S>> } } }
    : B extends { schema: infer S extends TSchema }
      ? { requestBody: { content: { 'application/json': Sent<Static<S>> } } }
      : { requestBody?: never }

type AnswerContent<A> = A extends { mediaType: string }
  ? { content: { 'text/plain': string } }
  : A extends { schema: infer S extends TSchema }
    ? { content: { 'application/json': Static<S> } }
    : { content?: never }

/** A call that waits for a second person is no success. The client of each program tells it in a way of its own. */
type Successes<A> = {
  [S in keyof A as A[S] extends { schema: infer Sent extends TSchema }
    ? Static<Sent> extends { changes: unknown; lapses_at: string }
      ? S extends 202
        ? never
        : S
      : S
    : S]: AnswerContent<A[S]>
}

type Described<D extends Shape> = {
  parameters: Parameters<D>
  responses: Successes<D['answers']> & {
    default: { content: { 'application/json': ErrorBody } }
  }
} & RequestBody<D['body']>

/** The operations behind a prefix, in the form that a generator would write from the OpenAPI document. */
type PathsBehind<Prefix extends string> = {
  [P in AnyOperation['path'] as P extends `${Prefix}${infer Rest}` ? Rest : never]: {
    [M in Extract<AnyOperation, { path: P }>['method']]: Described<ShapeOf<At<P, M>>>
  }
}

/** Every path of the operator API begins with this prefix. */
export type OperatorPrefix = '/operator/v1'

/** The operations of one environment, without the prefix and the name of the environment. */
export type EnvironmentPaths = PathsBehind<`${OperatorPrefix}/${'{env}' | 'sandbox' | 'production'}`>

/** The operations of the listener itself, by their full path. */
export type ListenerPaths = PathsBehind<''>

/** The JSON of a successful response. */
export type Answer<P extends keyof EnvironmentPaths, M extends keyof EnvironmentPaths[P]> = JsonOf<
  EnvironmentPaths[P][M]
>

type JsonOf<D> = D extends { responses: infer R }
  ? {
      [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer J } } ? J : never
    }[keyof R & (200 | 201)]
  : never

// The shapes of the operator API by name, for its clients. Each comes from the operation that answers or takes it.

export type App = Answer<'/apps/{app_id}', 'get'>
export type AppKey = App['keys'][number]
export type AppChange = NonNullable<
  EnvironmentPaths['/apps/{app_id}']['patch']['requestBody']
>['content']['application/json']
export type KeyUsageList = Answer<'/apps/{app_id}/keys/usage', 'get'>

export type TwoPeople = Answer<'/two-people', 'get'>
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
export type Belongings =
  ListenerPaths[`${OperatorPrefix}/accounts/{account_id}/belongings`]['get']['responses'][200]['content']['application/json']
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
