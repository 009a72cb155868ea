import type { BatchJob } from '../../orders/import-batch.ts'
import type { NdjsonLine } from '../../orders/ndjson-lines.ts'

/** A batch whose lines are two pieces of memory, which change hands instead of being copied. */
export interface ImportJob extends Omit<BatchJob, 'lines'> {
  bytes: Uint8Array<ArrayBuffer>
  /** The number and the length of each line, one behind the other. */
  lines: Float64Array<ArrayBuffer>
}

/** The length of a line that was too long to keep. */
const NOT_KEPT = -1

export function packJob({ lines, ...rest }: BatchJob): ImportJob {
  const index = new Float64Array(lines.length * 2)
  let length = 0
  for (const [i, { number, bytes }] of lines.entries()) {
    index[i * 2] = number
    index[i * 2 + 1] = bytes?.length ?? NOT_KEPT
    length += bytes?.length ?? 0
  }
  const packed = new Uint8Array(length)
  let end = 0
  for (const { bytes } of lines) {
    if (!bytes) continue
    packed.set(bytes, end)
    end += bytes.length
  }
  return { ...rest, bytes: packed, lines: index }
}

export function unpackJob({ bytes, lines: index, ...rest }: ImportJob): BatchJob {
  const whole = Buffer.from(bytes.buffer)
  const lines: NdjsonLine[] = []
  let start = 0
  for (let i = 0; i < index.length; i += 2) {
    const number = index[i] as number
    const length = index[i + 1] as number
    const end = start + Math.max(0, length)
    lines.push({ number, bytes: length === NOT_KEPT ? undefined : whole.subarray(start, end) })
    start = end
  }
  return { ...rest, lines }
}
