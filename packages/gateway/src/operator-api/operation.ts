import type { Readable } from 'node:stream'
import type { Environment } from '@txgw/base/environment'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { StaffRole } from '@txgw/domain/accounts/role'
import type { EntryOf } from '@txgw/domain/audit/audit-entry'
import type { Deed } from '@txgw/domain/audit/entry-maker'
import type { ErrorName } from '@txgw/protocol'
import type { FieldViolation } from '@txgw/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { TagName } from './operations/tags.ts'
import type { OperatorListener, ServedEnvironment, ServedProduction, ServedSandbox } from './served.ts'

/** A schema's own text for a refusal, for cases where its keywords would say less. It is not part of the document. */
export const REFUSAL_WORDS = 'x-refusal-words'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The callers that an operation admits: a merchant by its signature, the operator by token or session and with a role,
 * a browser that is signed in with whatever role, a page of the console, a page of the console that signs in, or
 * anybody.
 */
export type Access = 'merchant' | 'operator' | 'signed-in' | 'console' | 'sign-in' | 'open'

/** `own-apps` is in every environment that the merchant covers. */
export type MerchantAdmission = 'own-apps' | 'own-apps-in-sandbox'

/** A setting of the service that opens an operation to anybody. */
export type OpeningSetting = 'openMetrics'

export interface Content {
  readonly schema: TSchema
  /** JSON when absent. A body of another type reaches the handler as an unread stream. */
  readonly mediaType?: string
  readonly example?: unknown
}

export interface BodyDescription extends Content {
  readonly required?: boolean
  readonly description?: string
  /** The longest that is read, where it is not that of every body. */
  readonly bytesMax?: number
  /** When true, a refusal never repeats what was sent. */
  readonly isSecret?: boolean
  /** Rules that the schema cannot express. A refusal lists their violations together with those of the schema. */
  readonly alsoCheck?: (body: unknown, environment: Environment) => FieldViolation[]
}

export interface AnswerDescription extends Partial<Content> {
  readonly description: string
  /** The schema of one line, for an answer that is also sent as JSON lines. */
  readonly lines?: TSchema
  /** Set when the answer is also sent as CSV. */
  readonly csv?: true
}

export interface Words {
  readonly id: string
  readonly tag: TagName
  readonly access: Access
  /** The least role that the operator's people and programs need. */
  readonly role?: StaffRole
  /** Set for what the operator port has, and a port of the merchants' own has not. */
  readonly isForOperatorPort?: true
  /** The setting with which anybody may call it. */
  readonly openBy?: OpeningSetting
  /** Where a merchant is admitted too, to its own apps alone. Elsewhere the operation does not exist for it. */
  readonly merchant?: MerchantAdmission
  /** Set for the operations that work while the environment waits for its operator. */
  readonly isOpenWhileHeld?: true
  /** Set for what a person may do who has a password alone and needs more. */
  readonly isOpenToPassword?: true
  readonly summary: string
  readonly description: string
  /** Errors besides those that every call with this access can get. */
  readonly errors?: readonly ErrorName[]
  /**
   * Set for every operation that changes something. Names the object in the audit trail, also for a call that is
   * refused, whose input may be incomplete.
   */
  readonly changes?: (sent: SentTexts) => ChangedObject
}

/** The texts of a call, checked or not. */
interface SentTexts {
  params: { readonly [name: string]: string | undefined }
  query: { readonly [name: string]: string | undefined }
  body: { readonly [name: string]: string | undefined }
}

export interface ChangedObject {
  object: string
  /** Absent for an object that belongs to no app. */
  appId?: string | null
}

/** An operation for the operator names a role. For any other access, roles would have no meaning. */
type Guarded =
  | { readonly access: 'operator'; readonly role: StaffRole }
  | {
      readonly access: Exclude<Access, 'operator'>
      readonly role?: never
      readonly merchant?: never
      readonly openBy?: never
    }

/** The parts of a description that the types are derived from. */
export interface Shape {
  readonly method: Method
  /** Parameters are in braces; `{env}` is the environment. */
  readonly path: string
  /** The parameters of the path, without the environment. */
  readonly params?: TObject | undefined
  readonly query?: TObject | undefined
  readonly headers?: TObject | undefined
  readonly body?: BodyDescription | undefined
  readonly answers: { readonly [status: number]: AnswerDescription }
}

/** One operation as this project describes it. The document, the route and the client's types are made from it. */
export interface OperationDescription extends Words, Shape {}

/** An operation works on one of these: one environment, the sandbox or production alone, or the listener. */
type ServedAt<Path extends string> = Path extends `${string}{env}${string}`
  ? ServedEnvironment
  : Path extends `${string}/sandbox/${string}`
    ? ServedSandbox
    : Path extends `${string}/production/${string}`
      ? ServedProduction
      : OperatorListener

type StaticOf<S> = S extends TSchema ? Static<S> : unknown

type BodyOf<B> = B extends { mediaType: string }
  ? Readable | undefined
  : B extends { schema: infer S extends TSchema }
    ? Static<S>
    : unknown

/** The input of a handler, checked and typed by the schemas of its operation. */
export interface Call<D extends Shape> {
  params: StaticOf<D['params']>
  query: StaticOf<D['query']>
  headers: StaticOf<D['headers']>
  body: BodyOf<D['body']>
  parts: ServedAt<D['path']>
  /** The caller. Only operations with the access `operator` or `signed-in` have one. */
  actor: Actor
  /** Makes the audit entry of a change that the caller makes. Only operations with an actor have it. */
  entryOf: EntryOf
  /** The same, for a change that is made in another thread. */
  deed: Deed
  request: FastifyRequest
}

/** Text that exists already and is sent byte for byte, as JSON unless the headers say otherwise. */
export interface Verbatim {
  text: string
}

/** JSON lines in place of the JSON document. A header may name another type. */
interface Lines {
  lines: Readable
}

type SentLines<A> = A extends { lines: TSchema } ? Lines : never

type SentBody<A> = A extends { mediaType: string }
  ? { body: string | Buffer | Readable }
  : A extends { schema: infer S extends TSchema }
    ? { body: Static<S> } | Verbatim | SentLines<A>
    : object

/** One of the responses that the operation describes. */
export type AnswerOf<D extends Shape> = {
  [S in keyof D['answers'] & number]: { status: S; headers?: Record<string, string | string[]> } & SentBody<
    D['answers'][S]
  >
}[keyof D['answers'] & number]

export interface Described<D extends Shape> extends Words {
  readonly method: D['method']
  readonly path: D['path']
  readonly params?: D['params']
  readonly query?: D['query']
  readonly headers?: D['headers']
  readonly body?: D['body']
  readonly answers: D['answers']
  /** Called for a body that was refused before the handler saw it. */
  onInvalidBody?(parts: ServedAt<D['path']>): void
}

export interface Operation<D extends Shape = Shape> extends Described<D> {
  /** Turns the request into typed input of the domain, and the result of the domain into the response. */
  handle(call: Call<D>): Promise<AnswerOf<D>>
}

export interface Shaped<M, P, A, Params, Query, Headers, B> {
  method: M
  path: P
  answers: A
  params: Params
  query: Query
  headers: Headers
  body: B
}

/** Types the input and the responses of a handler by the description beside it. */
export function operation<
  const M extends Method,
  const P extends string,
  const A extends Shape['answers'],
  const R extends AnswerOf<{ method: M; path: P; answers: A }>,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Headers extends TObject | undefined = undefined,
  const B extends BodyDescription | undefined = undefined,
>(
  described: Described<Shaped<M, P, A, Params, Query, Headers, B>> &
    Guarded & {
      handle(call: Call<Shaped<M, P, A, Params, Query, Headers, B>>): Promise<R>
    },
) {
  return described as Operation<Shaped<M, P, A, Params, Query, Headers, B>>
}
