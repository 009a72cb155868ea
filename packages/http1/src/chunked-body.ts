import { GrowingBytes } from './growing-bytes.ts'
import { HttpProblem, malformed } from './http-problem.ts'

const SIZE_LINE = /^([0-9A-Fa-f]{1,8})(?:;[A-Za-z0-9_-]+(?:=[A-Za-z0-9_-]+)?)*\r$/
const SIZE_LINE_BYTES_MAX = 256
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

export interface ChunkedLimits {
  bodyBytesMax: number
  chunkedBytesMax: number
}

type Expected = 'size-line' | 'data' | 'data-cr' | 'data-lf' | 'end-cr' | 'end-lf' | 'nothing'

/** Decodes a chunked body as its bytes arrive. It refuses trailers, because no signature could cover them. */
export class ChunkedBody {
  readonly #limits: ChunkedLimits
  readonly #body = new GrowingBytes()
  #expected: Expected = 'size-line'
  #sizeLine = ''
  #dataBytesLeft = 0
  #wireBytes = 0

  constructor(limits: ChunkedLimits) {
    this.#limits = limits
  }

  /**
   * Reads the bytes between `from` and `to`, as far as they belong to the body.
   *
   * @returns the position after the last byte read
   * @throws {HttpProblem}
   */
  read(bytes: Buffer, from: number, to: number): number {
    const allowedTo = Math.min(to, from + this.#limits.chunkedBytesMax - this.#wireBytes)
    let at = from
    while (at < allowedTo && !this.complete) at = this.#readElement(bytes, at, allowedTo)
    this.#wireBytes += at - from
    if (at < to && !this.complete) throw this.#tooLarge()
    return at
  }

  get complete(): boolean {
    return this.#expected === 'nothing'
  }

  /** Returns the body once it is complete. */
  takeBody(): Buffer {
    return this.#body.take(this.#body.length)
  }

  #readElement(bytes: Buffer, at: number, to: number): number {
    switch (this.#expected) {
      case 'size-line':
        return this.#readSizeLine(bytes, at, to)
      case 'data':
        return this.#readData(bytes, at, to)
      case 'data-cr':
        return this.#readByte(bytes, at, CARRIAGE_RETURN, 'data-lf')
      case 'data-lf':
        return this.#readByte(bytes, at, LINE_FEED, 'size-line')
      case 'end-cr':
        return this.#readByte(bytes, at, CARRIAGE_RETURN, 'end-lf')
      case 'end-lf':
        return this.#readByte(bytes, at, LINE_FEED, 'nothing')
      case 'nothing':
        return at
    }
  }

  #readSizeLine(bytes: Buffer, at: number, to: number): number {
    const lineTo = Math.min(to, at + SIZE_LINE_BYTES_MAX - this.#sizeLine.length)
    let end = at
    while (end < lineTo && bytes[end] !== LINE_FEED) end++
    this.#sizeLine += bytes.toString('latin1', at, end)
    if (end < lineTo) {
      this.#beginChunk()
      return end + 1
    }
    if (this.#sizeLine.length === SIZE_LINE_BYTES_MAX) throw malformed('a chunk size line is too long')
    return end
  }

  #beginChunk(): void {
    const match = SIZE_LINE.exec(this.#sizeLine)
    if (!match) throw malformed('a chunk must begin with its size in hexadecimal and CR LF')
    this.#sizeLine = ''
    this.#dataBytesLeft = Number.parseInt(match[1] as string, 16)
    if (this.#body.length + this.#dataBytesLeft > this.#limits.bodyBytesMax) throw this.#tooLarge()
    this.#expected = this.#dataBytesLeft === 0 ? 'end-cr' : 'data'
  }

  #readData(bytes: Buffer, at: number, to: number): number {
    const end = Math.min(to, at + this.#dataBytesLeft)
    this.#body.append(bytes.subarray(at, end))
    this.#dataBytesLeft -= end - at
    if (this.#dataBytesLeft === 0) this.#expected = 'data-cr'
    return end
  }

  #readByte(bytes: Buffer, at: number, byte: number, then: Expected): number {
    if (bytes[at] !== byte) {
      const atEnd = this.#expected === 'end-cr' || this.#expected === 'end-lf'
      throw malformed(atEnd ? 'trailers are not supported' : 'a chunk must end with CR LF')
    }
    this.#expected = then
    return at + 1
  }

  #tooLarge(): HttpProblem {
    return new HttpProblem(413, `a request body may have at most ${this.#limits.bodyBytesMax} bytes`)
  }
}
