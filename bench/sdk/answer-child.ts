import { createServer } from 'node:http'
import { listen } from '../lib/listen.ts'
import { serveParent } from '../lib/serve-parent.ts'

/** Answers every query alike, in its own process, so that only the client is measured. */
function open(answer: string): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
  })
  server.keepAliveTimeout = 600_000
  return listen(server)
}

serveParent({ open })
