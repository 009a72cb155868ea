import { HttpProblem, malformed } from './http-problem.ts'

const CHUNK_LINE = /^([0-9A-Fa-f]{1,8})(?:;[A-Za-z0-9_-]+(?:=[A-Za-z0-9_-]+)?)*$/
const CHUNK_LINE_BYTES_MAX = 256
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

export interface ChunkedLimits {
  bodyBytesMax: number
  chunkedBytesMax: number
}

/**
 * Takes a chunked body apart, piece by piece as it arrives. Trailers are refused: nothing signed could
 * cover them.
 */
export class ChunkedBody {
  readonly #limits: ChunkedLimits
  readonly #parts: Buffer[] = []
  #bodyBytes = 0
  #wireBytes = 0
  #state: 'size-line' | 'data' | 'end' | 'complete' = 'size-line'
  #dataBytes = 0

  constructor(limits: ChunkedLimits) {
    this.#limits = limits
  }

  /**
   * Reads from `offset` as far as it can.
   *
   * @returns how far it came, and whether the body is complete
   * @throws {HttpProblem}
   */
  read(buffer: Buffer, offset: number): { offset: number; complete: boolean } {
    let position = offset
    for (;;) {
      const next = this.#step(buffer, position)
      if (next === undefined) return { offset: position, complete: this.#state === 'complete' }
      this.#wireBytes += next - position
      if (this.#wireBytes > this.#limits.chunkedBytesMax) throw this.#tooLarge()
      position = next
    }
  }

  get body(): Buffer {
    return Buffer.concat(this.#parts, this.#bodyBytes)
  }

  /** The position after one more element, or undefined when that element is not there yet. */
  #step(buffer: Buffer, position: number): number | undefined {
    switch (this.#state) {
      case 'size-line':
        return this.#readSizeLine(buffer, position)
      case 'data':
        return this.#readData(buffer, position)
      case 'end':
        return this.#readEnd(buffer, position)
      case 'complete':
        return undefined
    }
  }

  #readSizeLine(buffer: Buffer, position: number): number | undefined {
    const lineFeed = buffer.indexOf(LINE_FEED, position)
    if (lineFeed === -1) {
      if (buffer.length - position > CHUNK_LINE_BYTES_MAX) throw malformed('a chunk size line is too long')
      return undefined
    }
    const line = buffer.toString('latin1', position, lineFeed - 1)
    const match = CHUNK_LINE.exec(line)
    if (!match || line.length > CHUNK_LINE_BYTES_MAX || buffer[lineFeed - 1] !== CARRIAGE_RETURN) {
      throw malformed('a chunk must begin with its size in hexadecimal and CR LF')
    }
    this.#dataBytes = Number.parseInt(match[1] as string, 16)
    if (this.#bodyBytes + this.#dataBytes > this.#limits.bodyBytesMax) throw this.#tooLarge()
    this.#state = this.#dataBytes === 0 ? 'end' : 'data'
    return lineFeed + 1
  }

  #readData(buffer: Buffer, position: number): number | undefined {
    const end = position + this.#dataBytes
    if (buffer.length < end + 2) return undefined
    checkLineEnd(buffer, end, 'a chunk must end with CR LF')
    this.#parts.push(buffer.subarray(position, end))
    this.#bodyBytes += this.#dataBytes
    this.#state = 'size-line'
    return end + 2
  }

  #readEnd(buffer: Buffer, position: number): number | undefined {
    if (buffer.length < position + 2) return undefined
    checkLineEnd(buffer, position, 'trailers are not supported')
    this.#state = 'complete'
    return position + 2
  }

  #tooLarge(): HttpProblem {
    return new HttpProblem(
      'PAYLOAD_TOO_LARGE',
      `a request body may have at most ${this.#limits.bodyBytesMax} bytes`,
    )
  }
}

function checkLineEnd(buffer: Buffer, position: number, rule: string): void {
  if (buffer[position] !== CARRIAGE_RETURN || buffer[position + 1] !== LINE_FEED) throw malformed(rule)
}
