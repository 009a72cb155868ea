import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../../refusals/parse-json.ts'
import { ServiceError } from '../../refusals/service-error.ts'
import { bodyChunks, bodyTimedOut } from './body-chunks.ts'
import { withTimeout } from './with-timeout.ts'

const KIB = 1024

/** Reading a larger one would hold up the event loop, and anybody may send one to the page that signs in. */
export const BODY_BYTES_MAX = 64 * KIB
/** For an order, or a reply of a game as text, which is longer when every character is escaped. */
export const LARGE_BODY_BYTES_MAX = 1024 * KIB
/** For a saved request as text: its headers and its body have limits of their own. */
export const QUOTED_BODY_BYTES_MAX = 192 * KIB

export const JSON_BODY_TIMEOUT_MS = 8_000

/** How much more is read and discarded, because a client does not see the response while it is still sending. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

/** These routes accept only JSON bodies. An empty body is undefined, and every body check refuses it. */
export function acceptJsonBodies(server: FastifyInstance, timeoutMs: number): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const limits = { bytesMax: request.routeOptions.bodyLimit, timeoutMs }
    const body = await withTimeout(collect(payload, limits), timeoutMs, bodyTimedOut)
    return body.length === 0 ? undefined : parseJson(body)
  })
}

async function collect(
  payload: Readable,
  { bytesMax, timeoutMs }: { bytesMax: number; timeoutMs: number },
): Promise<Buffer> {
  const kept: Buffer[] = []
  let length = 0
  for await (const chunk of bodyChunks(payload, timeoutMs)) {
    length += chunk.length
    if (length <= bytesMax) kept.push(chunk)
    else if (length > bytesMax + DISCARDED_BYTES_MAX) break
  }
  if (length <= bytesMax) return Buffer.concat(kept)
  throw new ServiceError('PAYLOAD_TOO_LARGE', {
    message: `The request body is larger than ${bytesMax} bytes.`,
  })
}
