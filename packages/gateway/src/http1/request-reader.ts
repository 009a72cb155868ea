import { ChunkedBody } from './chunked-body.ts'
import { GrowingBytes } from './growing-bytes.ts'
import type { HttpLimits } from './http-limits.ts'
import { HttpProblem, malformed } from './http-problem.ts'
import { bodyBytesOfPlainHead } from './plain-head.ts'
import { parseRequestHead, type RequestHead } from './request-head.ts'

export interface HttpRequest extends RequestHead {
  /** The bytes as they arrived, without the transfer coding. */
  body: Buffer
}

type ReaderLimits = Pick<HttpLimits, 'headBytesMax' | 'headerCountMax' | 'bodyBytesMax' | 'chunkedBytesMax'>

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const LINE_END_BYTES = 2
const HEAD_END = Buffer.from('\r\n\r\n')
const HEAD_END_BYTES = HEAD_END.length

/**
 * Turns the bytes of one connection into requests. It does not know sockets: bytes go in, requests come out. The
 * result depends only on the bytes, never on how they were split into pieces. Each byte is examined once.
 */
export class RequestReader {
  readonly #limits: ReaderLimits
  readonly #input = new GrowingBytes()
  #head: RequestHead | undefined
  #chunked: ChunkedBody | undefined
  #continueOwed = false
  #emptyLineSkipped = false
  /** For an unfinished head, counted from its beginning. */
  #scannedBytes = 0
  #lineBegin = 0

  constructor(limits: ReaderLimits) {
    this.#limits = limits
  }

  push(piece: Buffer): void {
    this.#input.append(piece)
  }

  /** Whether part of a request has arrived, but not all of it. */
  get inRequest(): boolean {
    return this.#head !== undefined || this.#input.length > 0
  }

  get headComplete(): boolean {
    return this.#head !== undefined
  }

  get bufferedBytes(): number {
    return this.#input.length
  }

  /** Returns true once for a request that waits for "100 Continue" before it sends its body. */
  takeContinueOwed(): boolean {
    const owed = this.#continueOwed
    this.#continueOwed = false
    return owed
  }

  /**
   * Returns the next complete request, or undefined when more bytes are needed.
   *
   * @throws {HttpProblem} after which nothing more can be read
   */
  next(): HttpRequest | undefined {
    this.#head ??= this.#readHead()
    if (!this.#head) return undefined
    const body = this.#chunked ? this.#readChunked(this.#chunked) : this.#readLength(this.#head)
    if (!body) return undefined
    const request: HttpRequest = Object.assign(this.#head, { body })
    this.#head = undefined
    this.#chunked = undefined
    this.#continueOwed = false
    this.#emptyLineSkipped = false
    return request
  }

  /**
   * Skips requests that have arrived whole, as long as their heads are plain and as many bytes follow as `followers`
   * requests of the same size have. Reading them in full would cost four times as much.
   *
   * @returns how many were skipped
   */
  skipPlain(countMax: number, followers: number): number {
    let count = 0
    while (!this.#head && count < countMax) {
      const requestBytes = this.#findPlainEnd()
      if (requestBytes === undefined || this.#input.length <= requestBytes * followers) break
      this.#input.skip(requestBytes)
      this.#scannedBytes = 0
      this.#lineBegin = 0
      this.#emptyLineSkipped = false
      count++
    }
    return count
  }

  /** Returns the number of bytes of the next request, if its head is plain. */
  #findPlainEnd(): number | undefined {
    const { bytes, start, end } = this.#input
    const headEnd = bytes.indexOf(HEAD_END, start)
    if (headEnd === -1 || headEnd >= end || headEnd - start > this.#limits.headBytesMax) return undefined
    const bodyBytes = bodyBytesOfPlainHead(bytes.toString('latin1', start, headEnd))
    if (bodyBytes === undefined || bodyBytes > this.#limits.bodyBytesMax) return undefined
    return headEnd + HEAD_END_BYTES + bodyBytes - start
  }

  #readHead(): RequestHead | undefined {
    if (!this.#findHeadEnd()) return undefined
    const text = this.#input
      .take(this.#scannedBytes)
      .toString('latin1', 0, this.#scannedBytes - HEAD_END_BYTES)
    this.#scannedBytes = 0
    this.#lineBegin = 0
    const head = parseRequestHead(text, this.#limits.headerCountMax)
    this.#beginBody(head)
    return head
  }

  /** Refuses bytes that can never become a valid head at once, instead of waiting for the time-out. */
  #findHeadEnd(): boolean {
    const scannedBytesMax = this.#limits.headBytesMax + HEAD_END_BYTES
    const { bytes, start } = this.#input
    const scanTo = Math.min(this.#input.end, start + scannedBytesMax)
    for (let at = start + this.#scannedBytes; at < scanTo; at++) {
      if (bytes[at] !== LINE_FEED) continue
      if (bytes[at - 1] !== CARRIAGE_RETURN || at === start) throw malformed('lines must end with CR LF')
      const lineBytes = at + 1 - start - this.#lineBegin
      this.#lineBegin += lineBytes
      if (lineBytes > LINE_END_BYTES) continue
      if (this.#lineBegin === LINE_END_BYTES) return this.#skipEmptyLine()
      this.#scannedBytes = this.#lineBegin
      return true
    }
    if (this.#input.length > scannedBytesMax) throw headTooLarge(this.#limits.headBytesMax)
    this.#scannedBytes = scanTo - start
    return false
  }

  /** RFC 9112 asks servers to skip one empty line, because old clients send one after a body. */
  #skipEmptyLine(): boolean {
    if (this.#emptyLineSkipped) throw malformed('more than one empty line comes before the request line')
    this.#emptyLineSkipped = true
    this.#input.skip(LINE_END_BYTES)
    this.#scannedBytes = 0
    this.#lineBegin = 0
    return this.#findHeadEnd()
  }

  #beginBody({ framing, expectsContinue }: RequestHead): void {
    if (framing.kind === 'chunked') this.#chunked = new ChunkedBody(this.#limits)
    else if (framing.bytes > this.#limits.bodyBytesMax) {
      const rule = `a request body may have at most ${this.#limits.bodyBytesMax} bytes`
      throw new HttpProblem('PAYLOAD_TOO_LARGE', rule)
    }
    this.#continueOwed = expectsContinue
  }

  #readLength({ framing }: RequestHead): Buffer | undefined {
    const bytes = framing.kind === 'length' ? framing.bytes : 0
    return this.#input.length < bytes ? undefined : this.#input.take(bytes)
  }

  #readChunked(chunked: ChunkedBody): Buffer | undefined {
    const { bytes, start, end } = this.#input
    this.#input.skip(chunked.read(bytes, start, end) - start)
    return chunked.complete ? chunked.takeBody() : undefined
  }
}

function headTooLarge(bytesMax: number): HttpProblem {
  return new HttpProblem(
    'HEADERS_TOO_LARGE',
    `the request line and headers may have at most ${bytesMax} bytes`,
  )
}
