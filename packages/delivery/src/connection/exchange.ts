import { TooMuchReceived } from '@txgw/base/network/bound-intake'
import type { Dispatcher } from 'undici'
import type { WebhookLimits } from '../webhook-limits.ts'

type Controller = Dispatcher.DispatchController
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** The deadline of the whole delivery has passed. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/** The messages of undici for a reply that no HTTP server would send. */
const NOT_HTTP = /^bad (?:response|upgrade)$/

export function isNotHttp({ name, message }: Error): boolean {
  return name === 'HTTPParserError' || NOT_HTTP.test(message)
}

/** How far a request got, and what was read until then. */
export interface ExchangeResult {
  /** By the monotonic clock; undefined when nothing was written. */
  sentAt: number | undefined
  firstByteAt: number | undefined
  status: number | undefined
  headers: Headers | undefined
  body: Buffer
  /** Undefined when the reply is complete. */
  error: Error | undefined
}

interface ExchangeOptions {
  limits: WebhookLimits
  monotonicMs(): number
  /** Called just before the request is written. */
  begun(): void
  done(result: ExchangeResult): void
}

/** One request and its reply, as undici reports them. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #preludes = 0
  #controller: Controller | undefined
  #gaveUp: Error | undefined
  #sentAt: number | undefined
  #firstByteAt: number | undefined
  #status: number | undefined
  #headers: Headers | undefined

  constructor(options: ExchangeOptions) {
    this.#options = options
  }

  /** Aborts the request now, or as soon as it begins. */
  giveUp(reason: Error): void {
    this.#gaveUp = reason
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Controller): void {
    if (this.#gaveUp) {
      controller.abort(this.#gaveUp)
      return
    }
    this.#controller = controller
    this.#options.begun()
    this.#sentAt = this.#options.monotonicMs()
  }

  onResponseStarted(): void {
    this.#firstByteAt ??= this.#options.monotonicMs()
  }

  onResponseStart(controller: Controller, status: number, headers: Headers): void {
    const { replyBytesMax, replyPreludesMax } = this.#options.limits
    // An informational response precedes the final one, which has not begun yet.
    if (status < 200) {
      this.#firstByteAt = undefined
      this.#preludes += 1
      if (this.#preludes > replyPreludesMax)
        refuse(controller, `more than ${replyPreludesMax} informational replies`)
      return
    }
    const excess = excessOf(headers, this.#options.limits)
    if (excess !== undefined) {
      refuse(controller, excess)
      return
    }
    this.#status = status
    this.#headers = headers
    if (Number(headers['content-length']) > replyBytesMax)
      refuse(controller, `more than ${replyBytesMax} bytes`)
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    const { replyBytesMax, replyPiecesMax } = this.#options.limits
    this.#bytes += chunk.length
    if (this.#bytes > replyBytesMax) refuse(controller, `more than ${replyBytesMax} bytes`)
    else if (this.#chunks.length === replyPiecesMax)
      refuse(controller, `a body of more than ${replyPiecesMax} pieces`)
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#finish(undefined)
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#finish(error)
  }

  #finish(error: Error | undefined): void {
    this.#options.done({
      sentAt: this.#sentAt,
      firstByteAt: this.#firstByteAt,
      status: this.#status,
      headers: this.#headers,
      body: this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks),
      error,
    })
  }
}

function refuse(controller: Controller, what: string): void {
  controller.abort(new TooMuchReceived(what))
}

function excessOf(
  headers: Headers,
  { replyHeaderBytesMax, replyHeadersMax }: WebhookLimits,
): string | undefined {
  let count = 0
  let bytes = 0
  for (const name in headers) {
    for (const value of [headers[name] ?? ''].flat()) {
      count += 1
      bytes += name.length + value.length
    }
  }
  if (count > replyHeadersMax) return `more than ${replyHeadersMax} headers`
  if (bytes > replyHeaderBytesMax) return `more than ${replyHeaderBytesMax} bytes of headers`
  return undefined
}
