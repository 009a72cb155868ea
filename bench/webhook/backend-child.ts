import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveParent } from '../lib/serve-parent.ts'

/** A game backend that allows every player at /allow and never answers at /hang. */
const server = createServer((request, response) => {
  if (request.url === '/allow') void allow(request, response)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')

async function allow(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { resource } = JSON.parse(Buffer.concat(parts).toString())
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ...resource, user_name: 'Player', is_topup_forbidden: false }))
}

serveParent({
  async port() {
    if (!server.listening) await once(server, 'listening')
    return (server.address() as AddressInfo).port
  },
})
