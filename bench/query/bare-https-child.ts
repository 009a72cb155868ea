import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Certificate, tlsOptions } from '@txgw/http1/tls/tls-options'
import { serveParent } from '../lib/serve-parent.ts'

let server: Server | undefined

/** node:https with the gateway's TLS options: it only reads the body and answers. */
async function open(certificate: Certificate): Promise<number> {
  server = createServer(tlsOptions(certificate), (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      response.writeHead(401, { 'Content-Type': 'application/json' }).end(`{"bytes":${body.length}}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

serveParent({ open, close: () => server?.closeAllConnections() })
