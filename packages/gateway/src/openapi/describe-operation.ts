import { ERROR_NAMES, type ErrorName } from '@txgw/protocol'
import Type, { type TObject } from 'typebox'
import type { Access, AnswerDescription, Content, OperationDescription } from '../operator-api/operation.ts'
import type { ComponentSchemas } from './component-schemas.ts'
import type { MediaType, OpenApiOperation, Parameter, Response } from './document.ts'
import { type ErrorResponses, headerRef } from './error-responses.ts'
import { ENVIRONMENT_REF } from './shared-parameters.ts'

const JSON_TYPE = 'application/json'
const JSON_LINES_TYPE = 'application/jsonl'
const CSV_TYPE = 'text/csv'

const SECURITY: Record<Access, Record<string, string[]>[]> = {
  merchant: [{ 'TXGW-SHA256-RSA2048': [] }],
  operator: [{ operatorToken: [] }, { consoleSession: [] }],
  'signed-in': [{ consoleSession: [] }],
  console: [{ consoleSession: [] }],
  'sign-in': [],
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
  'signed-in': [
    ...(['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'PERMISSION_DENIED'] as const),
    ...(['HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const),
  ],
  console: ['INVALID_ARGUMENT', 'PERMISSION_DENIED', 'HEADERS_TOO_LARGE', 'INTERNAL'],
  'sign-in': ['INVALID_ARGUMENT', 'PERMISSION_DENIED', 'HEADERS_TOO_LARGE', 'INTERNAL'],
  open: ['INVALID_ARGUMENT', 'HEADERS_TOO_LARGE', 'INTERNAL'],
}

const ERRORS_OF_BODY: ErrorName[] = ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

export interface Components {
  schemas: ComponentSchemas
  errors: ErrorResponses
}

const MERCHANTS = {
  'own-apps': ' Merchants may call it for their own apps.',
  'own-apps-in-sandbox': ' In the sandbox, merchants may call it for their own apps.',
}

function roleText({ role, merchant }: OperationDescription): string {
  return `Role: ${role}.${merchant ? MERCHANTS[merchant] : ''}`
}

export function describeOperation(spec: OperationDescription, components: Components): OpenApiOperation {
  const { id, summary, tag, access, role, merchant, body } = spec
  const parameters = [
    ...(spec.path.includes('{env}') ? [ENVIRONMENT_REF] : []),
    ...parametersIn('path', spec.params, components.schemas),
    ...parametersIn('query', spec.query, components.schemas),
    ...parametersIn('header', spec.headers, components.schemas),
  ]
  const answers = Object.entries(spec.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, components.schemas),
  ])
  return {
    operationId: id,
    summary,
    description: [spec.description, ...(role ? [roleText(spec)] : [])].join('\n\n'),
    tags: [tag],
    ...(role && { 'x-txgw-role': role }),
    ...(merchant && { 'x-txgw-merchant': merchant }),
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

/** Each error once, in the order of the error table. */
function errorsOf({ access, body, errors = [] }: OperationDescription): ErrorName[] {
  const possible = new Set([...ERRORS_OF_ACCESS[access], ...(body ? ERRORS_OF_BODY : []), ...errors])
  return ERROR_NAMES.filter((name) => possible.has(name))
}

function describeAnswer(
  { description, schema, mediaType, example, lines, csv }: AnswerDescription,
  schemas: ComponentSchemas,
): Response {
  return {
    description,
    headers: { 'Txgw-Debug-Id': headerRef('Txgw-Debug-Id') },
    ...(schema && {
      content: {
        ...contentOf({ schema, ...(mediaType && { mediaType }), example }, schemas),
        ...(lines && contentOf({ schema: lines, mediaType: JSON_LINES_TYPE }, schemas)),
        ...(csv && contentOf({ schema: Type.String(), mediaType: CSV_TYPE }, schemas)),
      },
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

function parametersIn(
  place: Parameter['in'],
  described: TObject | undefined,
  schemas: ComponentSchemas,
): Parameter[] {
  if (!described) return []
  const required = (described.required ?? []) as string[]
  return Object.entries(described.properties).map(([name, property]) => {
    const { description, example, ...schema } = schemas.refer(property)
    return {
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      ...(typeof description === 'string' && { description }),
      schema,
      ...(example !== undefined && { example }),
    }
  })
}
