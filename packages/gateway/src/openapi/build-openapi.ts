import { ERROR_TABLE } from '@txgw/protocol'
import gatewayPackage from '../../package.json' with { type: 'json' }
import type { OperationDescription } from '../operator-api/operation.ts'
import { OPERATIONS } from '../operator-api/operations/all-operations.ts'
import { TAGS } from '../operator-api/operations/tags.ts'
import { createComponentSchemas } from './component-schemas.ts'
import { type Components, describeOperation } from './describe-operation.ts'
import type { OpenApiDocument, PathItem } from './document.ts'
import { createErrorResponses, SHARED_HEADERS } from './error-responses.ts'
import { markdownTable } from './markdown-table.ts'
import { merchantOperations } from './merchant-operations.ts'
import { securitySchemes } from './security-schemes.ts'
import { MERCHANT_SERVERS, OPERATOR_SERVERS } from './servers.ts'
import { SHARED_PARAMETERS } from './shared-parameters.ts'
import { describeUserValidate } from './user-validate-webhook.ts'

const DESCRIPTION = [
  'A merchant (a game operator) queries the latest state of its payment and marketing orders. The service asks the game backend whether a player exists and may top up. Bodies are JSON in UTF-8.',
  'The two environments, **production** and **sandbox**, share nothing. Each has its own port for merchants. The operator API has a separate listener.',
  'Every answer that is not a success has the `Error` body. Branch on `name`; the message is for people. Quote `debug_id` when you report a problem. A path answers 405 `METHOD_NOT_ALLOWED` to any other method. An unknown path answers 404 `NOT_FOUND`.',
  markdownTable(
    ['name', 'status', 'meaning', 'what to do'],
    Object.entries(ERROR_TABLE).map(([name, { status, message, advice }]) => [
      `\`${name}\``,
      String(status),
      message,
      advice,
    ]),
  ),
].join('\n\n')

export interface OpenApiOptions {
  /** First segment of the merchant paths. */
  pathSegment: string
}

/** Builds the document of the whole API from the schemas that the service validates with. */
export function buildOpenApi({ pathSegment }: OpenApiOptions): OpenApiDocument {
  const schemas = createComponentSchemas()
  const errors = createErrorResponses(schemas)
  const paths = describePaths(pathSegment, { schemas, errors })
  const webhooks = { USER_VALIDATE: { post: describeUserValidate(schemas) } }
  return {
    openapi: '3.1.1',
    info: {
      title: 'txgw',
      version: gatewayPackage.version,
      summary: 'Order query service and user validation webhook',
      description: DESCRIPTION,
      license: { name: 'Apache License 2.0', identifier: gatewayPackage.license },
    },
    servers: OPERATOR_SERVERS,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses: errors.all(),
      headers: SHARED_HEADERS,
      parameters: SHARED_PARAMETERS,
      securitySchemes: securitySchemes(pathSegment),
    },
  }
}

function describePaths(pathSegment: string, components: Components): Record<string, PathItem> {
  const operations: OperationDescription[] = [...merchantOperations(pathSegment), ...OPERATIONS]
  const paths: Record<string, PathItem> = {}
  for (const operation of operations) {
    paths[operation.path] ??= operation.access === 'merchant' ? { servers: MERCHANT_SERVERS } : {}
    Object.assign(paths[operation.path] as PathItem, {
      [operation.method]: describeOperation(operation, components),
    })
  }
  return paths
}
