import type { Dispatcher } from 'undici'

type Controller = Dispatcher.DispatchController
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** The deadline of the whole validation has passed. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge'
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
  replyBytesMax: number
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
    // An informational response precedes the final one, which has not begun yet.
    if (status < 200) {
      this.#firstByteAt = undefined
      return
    }
    this.#status = status
    this.#headers = headers
    if (Number(headers['content-length']) > this.#options.replyBytesMax) this.#refuse(controller)
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#options.replyBytesMax) this.#refuse(controller)
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#finish(undefined)
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#finish(error)
  }

  #refuse(controller: Controller): void {
    controller.abort(new ReplyTooLarge(`more than ${this.#options.replyBytesMax} bytes`))
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
