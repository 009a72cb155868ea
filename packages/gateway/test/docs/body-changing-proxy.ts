import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export interface BodyChangingProxy {
  url: string
  close(): void
}

interface ProxyTarget {
  /** The service behind it, whose certificate it shows as its own. */
  baseUrl: string
  dataDir: string
  change(body: Buffer): Buffer
}

/** Passes requests on, everything but the body as it came: something between a merchant and the service. */
export async function startBodyChangingProxy({
  baseUrl,
  dataDir,
  change,
}: ProxyTarget): Promise<BodyChangingProxy> {
  const read = (file: string) => readFileSync(join(dataDir, file))
  const server = createServer(
    { cert: read('dev-cert.pem'), key: read('dev-key.pem') },
    async (incoming, reply) => {
      const body = change(await buffer(incoming))
      const { method = '', headers } = incoming
      const onward = request(`${baseUrl}${incoming.url}`, { method, headers, ca: read('dev-ca.pem') })
      onward.on('response', (answer) => {
        reply.writeHead(answer.statusCode as number, answer.headers)
        answer.pipe(reply)
      })
      onward.end(body)
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
