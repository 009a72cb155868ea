import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveParent } from '../lib/serve-parent.ts'
import { SAMPLE_ANSWER } from './sample-answer.ts'

/** Answers every query alike, in its own process, so that only the client is measured. */
async function open(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(SAMPLE_ANSWER)
    })
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

serveParent({ open })
