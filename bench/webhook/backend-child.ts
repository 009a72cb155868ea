import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '../lib/listen.ts'
import { serveParent } from '../lib/serve-parent.ts'

/** A game backend that allows every player at /allow and never answers at /hang. */
const server = createServer((request, response) => {
  if (request.url === '/allow') void allow(request, response)
})
server.keepAliveTimeout = 60_000
const listening = listen(server)

async function allow(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resource } = (await json(request)) as { resource: object }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ...resource, user_name: 'Player', is_topup_forbidden: false }))
}

serveParent({ port: () => listening })
