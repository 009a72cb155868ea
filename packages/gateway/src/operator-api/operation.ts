import type { Readable } from 'node:stream'
import type { ErrorName } from '@txgw/protocol'
import type { FieldViolation } from '@txgw/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Environment } from '../base/environment.ts'
import type { TagName } from './operations/tags.ts'
import type { EnvironmentParts, ListenerParts, SandboxParts } from './parts.ts'

/** A schema's own words for a refusal, where the words of its keywords would say less. No part of the document. */
export const REFUSAL_WORDS = 'x-refusal-words'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * The callers that an operation lets in: a merchant by its signature, the operator by token or session, a page of
 * the console, a page of the console that signs in, or anybody.
 */
export type Access = 'merchant' | 'operator' | 'console' | 'sign-in' | 'open'

export interface Content {
  readonly schema: TSchema
  /** JSON without it. A body of another type reaches the handler as a stream, unread. */
  readonly mediaType?: string
  readonly example?: unknown
}

export interface BodyDescription extends Content {
  readonly required?: boolean
  readonly description?: string
  /** A refusal never repeats what was sent. */
  readonly isSecret?: boolean
  /** Rules that the schema cannot say. A refusal lists what breaks them together with what breaks the schema. */
  readonly alsoCheck?: (body: unknown, environment: Environment) => FieldViolation[]
}

export interface AnswerDescription extends Partial<Content> {
  readonly description: string
}

export interface Words {
  readonly id: string
  readonly tag: TagName
  readonly access: Access
  readonly summary: string
  readonly description: string
  /** Besides those that every call with this access can meet. */
  readonly errors?: readonly ErrorName[]
}

/** The parts of a description that types are made of. */
export interface Shape {
  readonly method: Method
  /** With braces around the parameters; `{env}` is the environment. */
  readonly path: string
  /** The parameters of the path, without the environment. */
  readonly params?: TObject | undefined
  readonly query?: TObject | undefined
  readonly headers?: TObject | undefined
  readonly body?: BodyDescription | undefined
  readonly answers: { readonly [status: number]: AnswerDescription }
}

/** One operation in the words of this project. The document, the route and the client's types are made of it. */
export interface OperationDescription extends Words, Shape {}

/** An operation of one environment, of the sandbox alone, or of the listener. */
type PartsAt<Path extends string> = Path extends `${string}{env}${string}`
  ? EnvironmentParts
  : Path extends `${string}/sandbox/${string}`
    ? SandboxParts
    : ListenerParts

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
  parts: PartsAt<D['path']>
  /** The caller, as histories name it. */
  actor: string
  request: FastifyRequest
}

/** Text that exists already and is answered byte for byte, as JSON unless the headers say otherwise. */
export interface Verbatim {
  text: string
}

type SentBody<A> = A extends { mediaType: string }
  ? { body: string | Buffer | Readable }
  : A extends { schema: infer S extends TSchema }
    ? { body: Static<S> } | Verbatim
    : object

/** One of the answers that the operation describes. */
export type AnswerOf<D extends Shape> = {
  [S in keyof D['answers'] & number]: { status: S; headers?: Record<string, string> } & SentBody<
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
  /** Told of a body that was refused before the handler saw it. */
  onInvalidBody?(parts: PartsAt<D['path']>): void
}

export interface Operation<D extends Shape = Shape> extends Described<D> {
  /** Makes typed input of the domain from what was sent, and the answer from what the domain gives. */
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

/** Types the input and the answers of a handler by the description beside it. */
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
  described: Described<Shaped<M, P, A, Params, Query, Headers, B>> & {
    handle(call: Call<Shaped<M, P, A, Params, Query, Headers, B>>): Promise<R>
  },
) {
  return described as Operation<Shaped<M, P, A, Params, Query, Headers, B>>
}
