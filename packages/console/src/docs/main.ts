import 'swagger-ui-dist/swagger-ui.css'
import './docs.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js'
import { onlyOperatorsTry } from './only-operators-try.ts'

followColorScheme()

const domNode = document.getElementById('docs')
const answer = await fetch('/openapi.json')
const spec = await answer.json()

SwaggerUI({
  domNode,
  // The page calls the listener it came from, whatever example address the document gives.
  spec: { ...spec, servers: [{ url: '/' }] },
  plugins: [onlyOperatorsTry],
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // The hosted validator would learn the address of this service.
  validatorUrl: null,
  requestInterceptor(request) {
    // With this header, a reader who is signed in to the console can make changes without the operator token.
    request.headers['X-Txgw-Console'] = '1'
    return request
  },
})

/** Swagger UI is dark through a class; the console is dark when the system is. */
function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', apply)
  apply()
}
