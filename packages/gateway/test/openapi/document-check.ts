import assert from 'node:assert/strict'
import { Errors } from 'typebox/schema'
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  PathItem,
  Response,
} from '../../src/openapi/document.ts'
import { defaultOpenApi } from '../../src/openapi/openapi-text.ts'

export interface DocumentedOperation {
  path: string
  method: string
  operation: OpenApiOperation
}

export function operationsOf({ paths }: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, { servers: _, ...item }]: [string, PathItem]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

export interface SeenAnswer {
  operationId: string
  status: number
  /** Parsed when it is JSON. */
  body: unknown
}

/** Holds answers of a running service against the document, and remembers which were seen. */
export function createDocumentCheck(document = defaultOpenApi()) {
  const operations = new Map(operationsOf(document).map((one) => [one.operation.operationId, one]))
  const schemas = strict(document.components.schemas) as Record<string, JsonSchema>
  const seen = new Set<string>()

  const find = (operationId: string): DocumentedOperation =>
    operations.get(operationId) ?? assert.fail(`${operationId} is not in the document`)

  const requireFit = (schema: JsonSchema, body: unknown, what: string): void => {
    const [, problems] = Errors({ ...(strict(schema) as object), $defs: schemas }, body)
    assert.deepEqual(problems, [], what)
  }

  return {
    find,
    check({ operationId, status, body }: SeenAnswer): void {
      const response = responseOf(document, find(operationId).operation, status)
      assert.ok(response, `${operationId} answered ${status}, which the document does not know`)
      seen.add(`${operationId} ${status}`)
      const media = Object.values(response.content ?? {})[0]
      const names = response['x-error-names']
      if (names) assert.ok(names.includes((body as { name: string }).name), JSON.stringify(body))
      if (media) requireFit(media.schema, body, `${operationId} ${status}`)
      else assert.equal(body, undefined)
    },
    /** The successful answers of the document that no call has met. */
    unseen: (): string[] =>
      [...operations.values()].flatMap(({ operation: { operationId, responses } }) =>
        Object.keys(responses)
          .filter((status) => status.startsWith('2') && !seen.has(`${operationId} ${status}`))
          .map((status) => `${operationId} ${status}`),
      ),
  }
}

function responseOf(
  document: OpenApiDocument,
  { responses }: OpenApiOperation,
  status: number,
): Response | undefined {
  const response = responses[status]
  if (!response || !('$ref' in response)) return response
  return document.components.responses[response.$ref.split('/').at(-1) as string]
}

/** A field that the document does not know is a drift too, so no object may have any. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value === 'string') return value.replace('#/components/schemas/', '#/$defs/')
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, strict(part)]))
  return 'properties' in inner && inner.type === 'object' ? { additionalProperties: false, ...inner } : inner
}
