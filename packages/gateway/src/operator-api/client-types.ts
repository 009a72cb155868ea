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

type Described<D extends Shape> = {
  parameters: Parameters<D>
  responses: { [S in keyof D['answers']]: AnswerContent<D['answers'][S]> } & {
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
export type EnvironmentPaths = PathsBehind<`${OperatorPrefix}/${'{env}' | 'sandbox'}`>

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
