import { ChunkedBody } from './chunked-body.ts'
import type { HttpLimits } from './http-limits.ts'
import { HttpProblem, malformed } from './http-problem.ts'
import { parseRequestHead, type RequestHead } from './request-head.ts'

export interface HttpRequest extends RequestHead {
  /** The bytes as they arrived, transfer coding removed. */
  body: Buffer
}

type ReaderLimits = Pick<HttpLimits, 'headBytesMax' | 'headerCountMax' | 'bodyBytesMax' | 'chunkedBytesMax'>

const EMPTY = Buffer.alloc(0)
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Turns the bytes of one connection into requests. Knows no socket: bytes go in, requests come out. */
export class RequestReader {
  readonly #limits: ReaderLimits
  #buffer: Buffer = EMPTY
  #head: RequestHead | undefined
  #chunked: ChunkedBody | undefined
  #continueOwed = false

  constructor(limits: ReaderLimits) {
    this.#limits = limits
  }

  push(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
  }

  /** Whether part of a request has arrived that is not complete yet. */
  get inRequest(): boolean {
    return this.#head !== undefined || this.#buffer.length > 0
  }

  get headComplete(): boolean {
    return this.#head !== undefined
  }

  get bufferedBytes(): number {
    return this.#buffer.length
  }

  /** True once for a request that waits for "100 Continue" before it sends its body. */
  takeContinueOwed(): boolean {
    const owed = this.#continueOwed
    this.#continueOwed = false
    return owed
  }

  /**
   * The next complete request, or undefined when more bytes are needed.
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
    return request
  }

  #readHead(): RequestHead | undefined {
    this.#skipEmptyLine()
    const end = this.#buffer.indexOf('\r\n\r\n')
    if (end === -1) {
      this.#checkUnfinishedHead()
      return undefined
    }
    if (end > this.#limits.headBytesMax) throw headTooLarge(this.#limits.headBytesMax)
    const head = parseRequestHead(this.#buffer.toString('latin1', 0, end), this.#limits.headerCountMax)
    this.#consume(end + 4)
    this.#beginBody(head)
    return head
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
    if (this.#buffer.length < bytes) return undefined
    const body = this.#buffer.subarray(0, bytes)
    this.#consume(bytes)
    return body
  }

  #readChunked(chunked: ChunkedBody): Buffer | undefined {
    const { offset, complete } = chunked.read(this.#buffer, 0)
    this.#consume(offset)
    return complete ? chunked.body : undefined
  }

  /** RFC 9112 asks servers to pass over one empty line that old clients send after a body. */
  #skipEmptyLine(): void {
    if (this.#buffer[0] === CARRIAGE_RETURN && this.#buffer[1] === LINE_FEED) this.#consume(2)
  }

  /** What can never become a valid head is refused at once instead of waiting for its time-out. */
  #checkUnfinishedHead(): void {
    if (this.#buffer.length > this.#limits.headBytesMax) throw headTooLarge(this.#limits.headBytesMax)
    let at = this.#buffer.indexOf(LINE_FEED)
    while (at !== -1) {
      if (this.#buffer[at - 1] !== CARRIAGE_RETURN) throw malformed('lines must end with CR LF')
      at = this.#buffer.indexOf(LINE_FEED, at + 1)
    }
  }

  #consume(bytes: number): void {
    this.#buffer = bytes === this.#buffer.length ? EMPTY : this.#buffer.subarray(bytes)
  }
}

function headTooLarge(bytesMax: number): HttpProblem {
  return new HttpProblem(
    'HEADERS_TOO_LARGE',
    `the request line and headers may have at most ${bytesMax} bytes`,
  )
}
