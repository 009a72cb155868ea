import { ERROR_NAMES, type ErrorName } from '@txgw/protocol'
import type { TObject, TSchema } from 'typebox'
import type { ComponentSchemas } from './component-schemas.ts'
import type { MediaType, Method, OpenApiOperation, Parameter, Response } from './document.ts'
import { type ErrorResponses, headerRef } from './error-responses.ts'
import { ENVIRONMENT_REF, pathParameters } from './path-parameters.ts'
import type { TagName } from './tags.ts'

const JSON_TYPE = 'application/json'

/** Who may call: a merchant by its signature, the operator by token or session, the console alone, or anybody. */
export type Access = 'merchant' | 'operator' | 'console' | 'open'

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  merchant: [{ 'TXGW-SHA256-RSA2048': [] }],
  operator: [{ operatorToken: [] }, { consoleSession: [] }],
  console: [{ consoleSession: [] }],
  open: [],
}

const ERRORS_OF_ACCESS: Record<Access, ErrorName[]> = {
  merchant: [
    ...(['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'REQUEST_TIMEOUT'] as const),
    ...(['PAYLOAD_TOO_LARGE', 'RESOURCE_EXHAUSTED', 'HEADERS_TOO_LARGE'] as const),
    ...(['INTERNAL', 'UNIMPLEMENTED', 'UNAVAILABLE', 'HTTP_VERSION_NOT_SUPPORTED'] as const),
  ],
  operator: [
    ...(['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'PERMISSION_DENIED'] as const),
    ...(['HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const),
  ],
  console: ['INVALID_ARGUMENT', 'PERMISSION_DENIED', 'HEADERS_TOO_LARGE', 'INTERNAL'],
  open: ['INVALID_ARGUMENT', 'HEADERS_TOO_LARGE', 'INTERNAL'],
}

const ERRORS_OF_BODY: ErrorName[] = ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

export interface Content {
  schema: TSchema
  mediaType?: string
  example?: unknown
}

export interface Answer extends Partial<Content> {
  description: string
}

/** One operation in the words of this project; the document is made of it. */
export interface OperationSpec {
  method: Method
  /** With braces around the parameters; `{env}` is the environment. */
  path: string
  id: string
  tag: TagName
  access: Access
  summary: string
  description: string
  /** What the last `{id}` of the path stands for. */
  idMeans?: string
  query?: TObject
  headers?: Parameter[]
  body?: Content & { required?: boolean; description?: string }
  answers: Record<number, Answer>
  /** Besides those that every call of this kind can meet. */
  errors?: ErrorName[]
}

export interface Components {
  schemas: ComponentSchemas
  errors: ErrorResponses
}

export function describeOperation(spec: OperationSpec, components: Components): OpenApiOperation {
  const { id, summary, description, tag, access, body } = spec
  const parameters = [
    ...(spec.path.includes('{env}') ? [ENVIRONMENT_REF] : []),
    ...pathParameters(spec.path, spec.idMeans),
    ...queryParameters(spec.query, components.schemas),
    ...(spec.headers ?? []),
  ]
  const answers = Object.entries(spec.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, components.schemas),
  ])
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.required ?? true,
        ...(body.description && { description: body.description }),
        content: contentOf(body, components.schemas),
      },
    }),
    responses: { ...Object.fromEntries(answers), ...components.errors.refer(errorsOf(spec)) },
  }
}

/** In the order of the error table, each once. */
function errorsOf({ access, body, errors = [] }: OperationSpec): ErrorName[] {
  const possible = new Set([...ERRORS_OF_ACCESS[access], ...(body ? ERRORS_OF_BODY : []), ...errors])
  return ERROR_NAMES.filter((name) => possible.has(name))
}

function describeAnswer(
  { description, schema, mediaType, example }: Answer,
  schemas: ComponentSchemas,
): Response {
  return {
    description,
    headers: { 'Txgw-Debug-Id': headerRef('Txgw-Debug-Id') },
    ...(schema && {
      content: contentOf({ schema, ...(mediaType && { mediaType }), example }, schemas),
    }),
  }
}

function contentOf(
  { schema, mediaType = JSON_TYPE, example }: Content,
  schemas: ComponentSchemas,
): Record<string, MediaType> {
  const examples = example === undefined ? {} : { examples: { example: { value: example } } }
  return { [mediaType]: { schema: schemas.refer(schema), ...examples } }
}

function queryParameters(query: TObject | undefined, schemas: ComponentSchemas): Parameter[] {
  if (!query) return []
  const required = (query.required ?? []) as string[]
  return Object.entries(query.properties).map(([name, property]) => {
    const { description, ...schema } = schemas.refer(property)
    return {
      name,
      in: 'query' as const,
      ...(typeof description === 'string' && { description }),
      ...(required.includes(name) && { required: true }),
      schema,
    }
  })
}
