import type { IncomingMessage } from 'node:http'

const BODY_BYTES_MAX = 64 * 1024

/**
 * The bytes as received, or undefined when there are too many. Reads to the end in any case: a caller that is
 * still sending does not see the answer.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= BODY_BYTES_MAX) chunks.push(chunk)
  }
  return length <= BODY_BYTES_MAX ? Buffer.concat(chunks) : undefined
}
