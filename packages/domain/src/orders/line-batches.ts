import { setImmediate as nextTurn } from 'node:timers/promises'
import { LineGatherer } from './line-gatherer.ts'
import type { LineBatch } from './ndjson-lines.ts'

export interface BatchLimits {
  linesMax: number
  bytesMax: number
  /** The longest time that a line waits for others before its batch is handed on. */
  waitMs: number
}

const BATCH_LIMITS: BatchLimits = { linesMax: 500, bytesMax: 1024 * 1024, waitMs: 50 }

const DUE = Symbol('due')

/**
 * Cuts a stream into batches of lines. It asks for the next chunk only after the consumer has taken the previous
 * batch, so a fast sender is slowed down to the speed of the store.
 */
export async function* lineBatches(
  source: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<LineBatch, void, void> {
  const batch = createBatch(limits)
  const chunks = source[Symbol.asyncIterator]()
  let next = askNext(chunks)
  let ended = false
  try {
    while (!ended) {
      const result = await (batch.isEmpty() ? next : Promise.race([next, batch.due()]))
      if (result === DUE) {
        yield batch.take()
        continue
      }
      if (result.done) {
        ended = true
        batch.end()
      } else {
        yield* batch.add(result.value)
        // A connection with more to read would be read again at once, before every other one.
        await nextTurn()
        next = askNext(chunks)
      }
    }
    if (!batch.isEmpty()) yield batch.take()
  } finally {
    batch.stopWaiting()
    if (!ended) letGo(chunks)
  }
}

function createBatch({ linesMax, bytesMax, waitMs }: BatchLimits) {
  const lines = new LineGatherer()
  let timer: NodeJS.Timeout | undefined
  let due = Promise.withResolvers<typeof DUE>()
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const take = (): LineBatch => {
    stopWaiting()
    return lines.take()
  }
  return {
    /** Returns the batches that the chunk fills. */
    *add(chunk: Uint8Array): Generator<LineBatch, void, void> {
      const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      for (let start = 0; start < buffer.length; ) {
        start = lines.add(buffer, start)
        if (lines.lineCount >= linesMax || lines.byteCount >= bytesMax) yield take()
      }
      if (timer || lines.lineCount === 0) return
      due = Promise.withResolvers()
      timer = setTimeout(due.resolve, waitMs, DUE)
    },
    end: () => lines.end(),
    take,
    stopWaiting,
    isEmpty: () => lines.lineCount === 0,
    due: () => due.promise,
  }
}

function askNext(chunks: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  const next = chunks.next()
  // The next chunk may fail while a batch is being stored and nothing awaits it. The next await sees the failure.
  next.catch(() => undefined)
  return next
}

/** Does not await the return: a silent source would delay the response. */
function letGo(chunks: AsyncIterator<Uint8Array>): void {
  chunks.return?.().catch(() => undefined)
}
