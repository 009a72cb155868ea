import { createNdjsonSplitter, type NdjsonLine } from './ndjson-lines.ts'

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
): AsyncGenerator<NdjsonLine[], void, void> {
  const splitter = createNdjsonSplitter()
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
      ended = result.done === true
      for (const line of result.done ? splitter.end() : splitter.push(result.value)) {
        batch.add(line)
        if (batch.isFull()) yield batch.take()
      }
      if (!ended) next = askNext(chunks)
    }
    if (!batch.isEmpty()) yield batch.take()
  } finally {
    batch.take()
    if (!ended) letGo(chunks)
  }
}

function createBatch({ linesMax, bytesMax, waitMs }: BatchLimits) {
  let lines: NdjsonLine[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  let due = Promise.withResolvers<typeof DUE>()
  return {
    add(line: NdjsonLine): void {
      if (lines.length === 0) {
        due = Promise.withResolvers()
        timer = setTimeout(due.resolve, waitMs, DUE)
      }
      lines.push(line)
      bytes += line.bytes?.length ?? 0
    },
    take(): NdjsonLine[] {
      clearTimeout(timer)
      const taken = lines
      lines = []
      bytes = 0
      return taken
    },
    isEmpty: () => lines.length === 0,
    isFull: () => lines.length >= linesMax || bytes >= bytesMax,
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
