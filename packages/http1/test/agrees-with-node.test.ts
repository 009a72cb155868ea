import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { HttpProblem } from '../src/http-problem.ts'
import { RequestReader } from '../src/request-reader.ts'
import { mutatedRequest, REQUESTS } from './mutated-requests.ts'

/** What a reader of HTTP made of the first request in some bytes. */
interface Understood {
  method: string
  target: string
  headers: [string, string][]
  body: string
}

/** The first request, and the bytes it took: what follows is another request, or garbage. */
function ours(bytes: Buffer): { understood: Understood; taken: Buffer } | undefined {
  const reader = new RequestReader(HTTP_LIMITS)
  reader.push(bytes)
  try {
    const request = reader.next()
    if (!request) return undefined
    const { head, body } = request
    const { method, target } = head
    const headers = [...head.headers].map(([name, value]): [string, string] => [name, value])
    const understood = { method, target, headers, body: body.toString('latin1') }
    return { understood, taken: bytes.subarray(0, bytes.length - reader.bufferedBytes) }
  } catch (error) {
    assert.ok(error instanceof HttpProblem)
    return undefined
  }
}

async function nodes(bytes: Buffer): Promise<Understood | undefined> {
  const [client, served] = duplexPair()
  const server = createServer({ insecureHTTPParser: false })
  const result = new Promise<Understood | undefined>((resolve) => {
    server.on('request', (request) => void collect(request).then(resolve))
    server.on('clientError', () => resolve(undefined))
    served.on('close', () => resolve(undefined))
  })
  server.emit('connection', served as Duplex)
  client.on('error', () => {})
  client.end(bytes)
  const understood = await result
  client.destroy()
  return understood
}

async function collect(request: IncomingMessage): Promise<Understood | undefined> {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part as Buffer)
  } catch {
    return undefined
  }
  const headers: [string, string][] = []
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    headers.push([request.rawHeaders[i]?.toLowerCase() as string, request.rawHeaders[i + 1] as string])
  }
  const body = Buffer.concat(parts).toString('latin1')
  return { method: request.method as string, target: request.url as string, headers, body }
}

describe('the HTTP reader compared with the parser of Node', () => {
  it('understands unchanged requests in the same way', async () => {
    for (const request of REQUESTS) {
      assert.deepEqual(ours(request)?.understood, await nodes(request))
    }
  })

  it('never accepts what Node refuses, and never understands it differently', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(mutatedRequest(1), async (bytes) => {
        const read = ours(bytes)
        if (!read) return
        accepted++
        assert.deepEqual(read.understood, await nodes(read.taken))
      }),
      { numRuns: 4_000 },
    )
    assert.ok(accepted > 400, `only ${accepted} mutated requests were accepted: the property says too little`)
  })
})
