import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { parseJson } from '../../refusals/parse-json.ts'
import { ServiceError } from '../../refusals/service-error.ts'
import { bodyChunks, bodyTimedOut } from './body-chunks.ts'
import { withTimeout } from './with-timeout.ts'

export interface JsonBodyLimits {
  bytesMax: number
  timeoutMs: number
}

export const JSON_BODY_LIMITS: JsonBodyLimits = { bytesMax: 1024 * 1024, timeoutMs: 8_000 }

/** How much more is read and discarded, because a client does not see the response while it is still sending. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

/** These routes accept only JSON bodies. An empty body is undefined, and every body check refuses it. */
export function acceptJsonBodies(server: FastifyInstance, limits: JsonBodyLimits): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', async (_request: unknown, payload: Readable) => {
    const body = await withTimeout(collect(payload, limits), limits.timeoutMs, bodyTimedOut)
    return body.length === 0 ? undefined : parseJson(body)
  })
}

async function collect(payload: Readable, { bytesMax, timeoutMs }: JsonBodyLimits): Promise<Buffer> {
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
