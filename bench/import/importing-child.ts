import { serveParent } from '../lib/serve-parent.ts'
import { callOperator } from '../query/call-operator.ts'
import type { RunningGateway } from '../query/servers.ts'
import { LINES_PER_CHUNK, ndjsonChunk } from './ndjson-chunk.ts'

export interface ImportingTask {
  operator: RunningGateway['operator']
  /** The number of the first order. */
  first: number
}

let isStopped = false
let sent = 0
let imported: Promise<{ accepted: number }> | undefined

/** Imports new orders, as fast as the service takes them, until it is told to end. */
function begin({ operator, first }: ImportingTask): void {
  imported = callOperator(operator, { path: '/orders/import', body: chunksFrom(first) })
}

function* chunksFrom(first: number): Generator<Buffer> {
  while (!isStopped) {
    const chunk = ndjsonChunk(first + sent)
    sent += LINES_PER_CHUNK
    yield chunk
  }
}

/** @returns the number of orders that were imported @throws when the service did not take them all */
async function end(): Promise<number> {
  isStopped = true
  const accepted = (await imported)?.accepted
  if (accepted !== sent) throw new Error(`${accepted} of ${sent} orders were accepted`)
  return sent
}

serveParent({ begin, end })
