import { createServer, type Server } from 'node:https'
import { type Certificate, tlsOptions } from '@txgw/http1/tls/tls-options'
import { listen } from '../lib/listen.ts'
import { serveParent } from '../lib/serve-parent.ts'

let server: Server | undefined

/** node:https with the gateway's TLS options: it only reads the body and answers. */
function open(certificate: Certificate): Promise<number> {
  server = createServer(tlsOptions(certificate), (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      response.writeHead(401, { 'Content-Type': 'application/json' }).end(`{"bytes":${body.length}}`)
    })
  })
  return listen(server)
}

serveParent({ open, close: () => server?.closeAllConnections() })
