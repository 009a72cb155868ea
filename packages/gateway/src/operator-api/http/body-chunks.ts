import type { Readable } from 'node:stream'
import { ServiceError } from '../../refusals/service-error.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Reads the chunks of a request body only as fast as they are consumed. When the reader stops early, the stream is
 * not destroyed, because its socket still has to carry the response.
 */
export async function* bodyChunks(
  stream: Readable,
  idleMs: number,
  giveUp?: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const chunks = stream.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const result = await withTimeout(nextChunk(chunks), idleMs, bodyTimedOut, giveUp)
      if (result.done) return
      yield result.value
    }
  } finally {
    // Not awaited: after a time-out the pending read may never end.
    chunks.return?.().catch(() => undefined)
  }
}

export function bodyTimedOut(): ServiceError {
  return new ServiceError('REQUEST_TIMEOUT', { message: 'The request body did not arrive in time.' })
}

async function nextChunk(chunks: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
  try {
    return await chunks.next()
  } catch (error) {
    throw new ServiceError('INVALID_ARGUMENT', {
      message: 'The request ended before its body was complete.',
      cause: error,
    })
  }
}
