declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist'

  const bundle: SwaggerUIBundle
  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export default bundle
}
