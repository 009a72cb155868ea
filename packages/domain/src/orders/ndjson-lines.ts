/** The limit for a line that holds only an order. */
export const ORDER_BYTES_MAX = 64 * 1024
/** The limit for any line: an archive line holds every version of its order. */
export const LINE_BYTES_MAX = 1024 * 1024

export const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Whole lines as they arrived, each with its line feed, in one piece of memory. */
export interface LineBatch {
  /** The number of the first line, counted from 1. */
  firstLine: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface NdjsonLine {
  /** Counted from 1, blank lines included. */
  number: number
  /** Without its line end; undefined when it is longer than allowed. */
  bytes: Buffer | undefined
}

/** Returns the lines of a batch without the blank ones. */
export function linesOf({ firstLine, bytes }: LineBatch, lineBytesMax = LINE_BYTES_MAX): NdjsonLine[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lines: NdjsonLine[] = []
  let number = firstLine
  let start = 0
  for (let end = whole.indexOf(LINE_FEED); end !== -1; end = whole.indexOf(LINE_FEED, start)) {
    const line = withoutCarriageReturn(whole.subarray(start, end))
    if (line.length > lineBytesMax) lines.push({ number, bytes: undefined })
    else if (!isBlank(line)) lines.push({ number, bytes: line })
    number++
    start = end + 1
  }
  return lines
}

function withoutCarriageReturn(bytes: Buffer): Buffer {
  return bytes[bytes.length - 1] === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN)
}
