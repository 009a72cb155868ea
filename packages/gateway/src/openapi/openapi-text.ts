import { join } from 'node:path'
import { SETTINGS } from '../config/settings.ts'
import { buildOpenApi, type OpenApiOptions } from './build-openapi.ts'
import type { OpenApiDocument } from './document.ts'

/** Where the document of a service with default settings is kept. */
export const OPENAPI_PATH = join(import.meta.dirname, '../../../../docs/openapi.json')

export function defaultOpenApi(): OpenApiDocument {
  return buildOpenApi({ pathSegment: SETTINGS.pathSegment.default })
}

/** The document as it is served and kept. */
export function openApiText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Made once, when somebody asks for it first: no start waits for what few read. */
export function openApiOnDemand(options: OpenApiOptions): () => string {
  let text: string | undefined
  return () => {
    text ??= openApiText(buildOpenApi(options))
    return text
  }
}
