import type { ServedDocs } from '../operator-api/docs-routes.ts'
import { buildOpenApi, type OpenApiOptions } from './build-openapi.ts'
import { openApiText } from './openapi-text.ts'
import { renderDocsPage } from './page/docs-page.ts'

/** Made once, when the service starts. */
export function makeServedDocs(options: OpenApiOptions): ServedDocs {
  const document = buildOpenApi(options)
  return { openApi: openApiText(document), page: renderDocsPage(document) }
}
