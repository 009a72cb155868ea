import { ChunkedBody } from './chunked-body.ts'
import { GrowingBytes } from './growing-bytes.ts'
import type { HttpLimits } from './http-limits.ts'
import { HttpProblem, malformed } from './http-problem.ts'
import { bodyBytesOfPlainHead } from './plain-head.ts'
import { isCleanHead, parseRequestHead, type RequestHead } from './request-head.ts'

export interface HttpRequest {
  head: RequestHead
  /** The bytes as they arrived, without the transfer coding. */
  body: Buffer
}

type ReaderLimits = Pick<HttpLimits, 'headBytesMax' | 'headerCountMax' | 'bodyBytesMax' | 'chunkedBytesMax'>

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const LINE_END_BYTES = 2
const USUAL_HEAD_BYTES_MAX = 2_048
const HEAD_END = '\r\n\r\n'

/**
 * Turns the bytes of one connection into requests. It does not know sockets: bytes go in, requests come out. The
 * result depends only on the bytes, never on how they were split into pieces. Each byte is examined a bounded number
 * of times.
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
  /** The size of the last request. The body of a chunked one is not counted. */
  #requestBytes = 0

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
    const head = this.#head
    if (!head) return undefined
    const body = this.#chunked ? this.#readChunked(this.#chunked) : this.#readLength(head)
    if (!body) return undefined
    this.#head = undefined
    this.#chunked = undefined
    this.#continueOwed = false
    this.#emptyLineSkipped = false
    return { head, body }
  }

  /**
   * Skips requests that have arrived whole, as long as their heads are plain and as many bytes follow as `followers`
   * requests of the same size have. Reading them in full would cost four times as much.
   *
   * @returns how many were skipped
   */
  skipPlain(countMax: number, followers: number): number {
    // Nearly every client sends the next request after the answer, and here nothing is left to look for.
    if (this.#input.length <= this.#requestBytes * followers) return 0
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
    const text = this.#arrivedHead()
    if (text === undefined) return undefined
    const bodyBytes = bodyBytesOfPlainHead(text)
    if (bodyBytes === undefined || bodyBytes > this.#limits.bodyBytesMax) return undefined
    return text.length + HEAD_END.length + bodyBytes
  }

  /** Returns a head of usual size that is there as a whole. Nothing is known about its lines. */
  #arrivedHead(): string | undefined {
    const { bytes, start, end } = this.#input
    const bytesMax = Math.min(USUAL_HEAD_BYTES_MAX, this.#limits.headBytesMax) + HEAD_END.length
    const text = bytes.toString('latin1', start, Math.min(end, start + bytesMax))
    const headEnd = text.indexOf(HEAD_END)
    return headEnd === -1 ? undefined : text.slice(0, headEnd)
  }

  #readHead(): RequestHead | undefined {
    const cleanText = this.#cleanHead()
    const text = cleanText ?? this.#scannedHead()
    if (text === undefined) return undefined
    this.#requestBytes = text.length + HEAD_END.length
    this.#input.skip(this.#requestBytes)
    this.#scannedBytes = 0
    this.#lineBegin = 0
    const head = parseRequestHead(text, {
      headerCountMax: this.#limits.headerCountMax,
      isClean: cleanText !== undefined,
    })
    this.#beginBody(head)
    return head
  }

  /** Nearly every head arrives at once and without faults. Then its bytes need not be looked at one by one. */
  #cleanHead(): string | undefined {
    const text = this.#scannedBytes === 0 ? this.#arrivedHead() : undefined
    return text !== undefined && isCleanHead(text) ? text : undefined
  }

  #scannedHead(): string | undefined {
    if (!this.#findHeadEnd()) return undefined
    const { bytes, start } = this.#input
    return bytes.toString('latin1', start, start + this.#scannedBytes - HEAD_END.length)
  }

  /** Refuses bytes that can never become a valid head at once, instead of waiting for the time-out. */
  #findHeadEnd(): boolean {
    const scannedBytesMax = this.#limits.headBytesMax + HEAD_END.length
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
      throw new HttpProblem(413, rule)
    }
    this.#continueOwed = expectsContinue
  }

  #readLength({ framing }: RequestHead): Buffer | undefined {
    const bytes = framing.kind === 'length' ? framing.bytes : 0
    if (this.#input.length < bytes) return undefined
    this.#requestBytes += bytes
    return this.#input.take(bytes)
  }

  #readChunked(chunked: ChunkedBody): Buffer | undefined {
    const { bytes, start, end } = this.#input
    this.#input.skip(chunked.read(bytes, start, end) - start)
    return chunked.complete ? chunked.takeBody() : undefined
  }
}

function headTooLarge(bytesMax: number): HttpProblem {
  return new HttpProblem(431, `the request line and headers may have at most ${bytesMax} bytes`)
}
