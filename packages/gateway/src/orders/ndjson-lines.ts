/** The limit for a line that holds only an order. */
export const ORDER_BYTES_MAX = 64 * 1024
/** The limit for any line: an archive line holds every version of its order. */
export const LINE_BYTES_MAX = 1024 * 1024

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const EMPTY = Buffer.alloc(0)

export interface NdjsonLine {
  /** Counted from 1, blank lines included. */
  number: number
  /** Without its line end; undefined when it is longer than allowed. */
  bytes: Buffer | undefined
}

export interface NdjsonSplitter {
  /** Returns the lines that this chunk completes. */
  push(chunk: Uint8Array): NdjsonLine[]
  /** Returns the last line when the text does not end with a line feed. */
  end(): NdjsonLine[]
}

/**
 * Splits a stream into lines, wherever its chunks begin and end. For a line that is too long it keeps only the
 * number, so memory stays bounded by one line whatever is sent. Blank lines are left out.
 */
export function createNdjsonSplitter(lineBytesMax = LINE_BYTES_MAX): NdjsonSplitter {
  // Bytes are copied into one buffer, because a slice would keep its whole chunk in memory. The extra byte leaves
  // room for the carriage return that may end a line of the full length.
  const begun = Buffer.allocUnsafe(lineBytesMax + 1)
  let begunLength = 0
  let tooLong = false
  let number = 0

  const begin = (bytes: Buffer): void => {
    tooLong ||= begunLength + bytes.length > begun.length
    if (!tooLong) begunLength += bytes.copy(begun, begunLength)
  }

  const complete = (rest: Buffer): NdjsonLine | undefined => {
    const whole = begunLength === 0 && !tooLong
    if (!whole) begin(rest)
    const bytes = withoutCarriageReturn(whole ? rest : Buffer.from(begun.subarray(0, begunLength)))
    const refused = tooLong || bytes.length > lineBytesMax
    number++
    begunLength = 0
    tooLong = false
    if (refused) return { number, bytes: undefined }
    return isBlank(bytes) ? undefined : { number, bytes }
  }

  return {
    push(chunk) {
      const lines: NdjsonLine[] = []
      const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      let start = 0
      for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
        const line = complete(buffer.subarray(start, end))
        if (line) lines.push(line)
        start = end + 1
      }
      begin(buffer.subarray(start))
      return lines
    },
    end() {
      const line = begunLength > 0 || tooLong ? complete(EMPTY) : undefined
      return line ? [line] : []
    },
  }
}

function withoutCarriageReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN)
}
