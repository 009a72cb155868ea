/** The parts of OpenAPI 3.1 that this document uses. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}

export interface MediaType {
  schema: JsonSchema
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface Header {
  description: string
  schema: JsonSchema
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, MediaType>
  /** The error names that this status can carry. */
  'x-error-names'?: string[]
}

export interface OpenApiOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  /** The least role of the caller. */
  'x-txgw-role'?: string
  /** Where a merchant is admitted to its own apps. */
  'x-txgw-merchant'?: string
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; description?: string; content: Record<string, MediaType> }
  responses: Record<string, Response | Reference>
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface Server {
  url: string
  description: string
  variables?: Record<string, { default: string; description: string }>
}

export type PathItem = { [method in Method]?: OpenApiOperation } & { servers?: Server[] }

export type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: string }
  | { type: 'apiKey'; in: 'cookie'; name: string }
)

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: Server[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, SecurityScheme>
  }
}
