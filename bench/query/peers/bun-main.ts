import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createPlainQuery, type PeerSettings } from './plain-query.ts'

/** The few parts of Bun that the peer uses. */
declare const Bun: {
  serve(options: {
    hostname: string
    port: number
    tls: PeerSettings['certificate']
    fetch(request: Request): Promise<Response>
  }): { port: number }
}

// The query on Bun.serve with its defaults. It reads its settings as a line of JSON from standard input, says its port, and
// ends with its input.
const input = createInterface(process.stdin)
const [line] = await once(input, 'line')
input.on('close', () => process.exit())
const { certificate, ...settings }: PeerSettings = JSON.parse(line)
const query = createPlainQuery(settings)
const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  tls: certificate,
  async fetch(request) {
    const authorization = request.headers.get('authorization') ?? undefined
    const { pathname: target } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    const { status, reply } = query({ method: request.method, target, authorization, body })
    return Response.json(reply, { status })
  },
})
process.stdout.write(`${port}\n`)
