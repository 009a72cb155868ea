import { join } from 'node:path'
import { SETTINGS } from '@txgw/config/settings'
import { buildOpenApi, type OpenApiOptions } from './build-openapi.ts'
import type { OpenApiDocument } from './document.ts'

/** The file that holds the document for the default settings. */
export const OPENAPI_PATH = join(import.meta.dirname, '../../../../docs/openapi.json')

export function defaultOpenApi(): OpenApiDocument {
  return buildOpenApi({ pathSegment: SETTINGS.pathSegment.default })
}

/** The document as text, as it is served and stored. */
export function openApiText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Built at the first call, because few need it and the start should not wait for it. */
export function openApiOnDemand(options: OpenApiOptions): () => string {
  let text: string | undefined
  return () => {
    text ??= openApiText(buildOpenApi(options))
    return text
  }
}
