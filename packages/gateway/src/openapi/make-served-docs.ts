import type { ServedDocs } from '../operator-api/parts.ts'
import { buildOpenApi, type OpenApiOptions } from './build-openapi.ts'
import { openApiText } from './openapi-text.ts'
import { renderDocsPage } from './page/docs-page.ts'

/** Made once, when somebody asks for it first: no start waits for what few read. */
export function makeServedDocs(options: OpenApiOptions): () => ServedDocs {
  let made: ServedDocs | undefined
  return () => {
    made ??= make(options)
    return made
  }
}

function make(options: OpenApiOptions): ServedDocs {
  const document = buildOpenApi(options)
  return { openApi: openApiText(document), page: renderDocsPage(document) }
}
