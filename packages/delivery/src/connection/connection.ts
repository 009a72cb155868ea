import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { boundIntake, type Intake } from '@txgw/base/network/bound-intake'
import type { Client } from 'undici'
import type { WebhookTarget } from '../address/judge-url.ts'
import type { WebhookLimits } from '../webhook-limits.ts'
import type { Dial } from './dial.ts'
import { DeadlinePassed, Exchange, type ExchangeResult, isNotHttp } from './exchange.ts'

const load = createRequire(import.meta.url)

export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout'
}

export interface ConnectionOptions {
  dial: Dial
  limits: WebhookLimits
  monotonicMs(): number
}

export interface OutgoingRequest {
  path: string
  headers: string[]
  body: Buffer
  timeoutMs: number
}

export interface PostResult extends ExchangeResult {
  /** Undefined when the connection was open before. */
  connectMs: number | undefined
  /** The error of the bytes behind the stated end of the reply. */
  beyondEnd?: Error | undefined
  /** The address at the other end; undefined when there was no connection. */
  peer: string | undefined
  /** By the monotonic clock. */
  endedAt: number
  /** Closes the connection instead of keeping it for the next request. */
  closeConnection(): void
}

/**
 * One connection to one receiver. It serves one request at a time, stays open between requests, and is opened again
 * when needed. A pool would not tell which request waited for which connection. Bytes that arrive while no request is
 * pending close the connection, because they would be taken for the reply to the next request.
 */
export class Connection {
  readonly #target: WebhookTarget
  readonly #options: ConnectionOptions
  readonly #client: Client
  #dialling: AbortController | undefined
  #connectMs: number | undefined
  #peer: string | undefined
  #socket: Socket | undefined
  #intake: Intake | undefined
  /** The last request over this connection has been answered, and no other has been sent since. */
  #isIdle = false

  constructor(target: WebhookTarget, options: ConnectionOptions) {
    const { limits } = options
    this.#target = target
    this.#options = options
    // Loaded with the first connection, because it is a large part of what the service would load at its start.
    const undici = load('undici') as typeof import('undici')
    this.#client = new undici.Client(target.origin, {
      pipelining: 1,
      allowH2: false,
      // One timer for the whole deadline replaces the time-outs of each part.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: limits.keepAliveMs,
      keepAliveMaxTimeout: limits.keepAliveMsMax,
      // The exchange measures headers once they are complete. Undici would go on reading beyond its own limit, and make
      // an error of every further header.
      maxHeaderSize: limits.replyTotalBytesMax + 1,
      connect: (_options, callback) => {
        this.#connect().then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        )
      },
    })
  }

  /** Never rejects: an error is part of the result. */
  post({ path, headers, body, timeoutMs }: OutgoingRequest): Promise<PostResult> {
    const { promise, resolve } = Promise.withResolvers<PostResult>()
    const { limits, monotonicMs } = this.#options
    this.#connectMs = undefined
    let isDone = false
    const exchange = new Exchange({
      limits,
      monotonicMs,
      begun: () => {
        this.#isIdle = false
        this.#intake?.reset()
      },
      done: (result) => {
        isDone = true
        clearTimeout(timer)
        this.#isIdle = true
        const closeConnection = () => void this.#socket?.destroy()
        const endedAt = monotonicMs()
        resolve({ ...result, connectMs: this.#connectMs, peer: this.#peer, endedAt, closeConnection })
      },
    })
    const giveUp = () => {
      if (isDone) return
      const reason = new DeadlinePassed(`${Math.round(timeoutMs)} ms were left for this attempt`)
      exchange.giveUp(reason)
      this.#dialling?.abort(reason)
    }
    // If this process was busy past the deadline, a reply that has arrived meanwhile is read first.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
    this.#client.dispatch({ method: 'POST', path, headers, body }, exchange)
    return promise.then((result) => ({ ...result, beyondEnd: this.#beyondEnd() }))
  }

  /** Only what arrived together with the reply is known. */
  #beyondEnd(): Error | undefined {
    const errored = this.#socket?.errored
    return errored && isNotHttp(errored) ? errored : undefined
  }

  async close(): Promise<void> {
    await this.#client.destroy()
  }

  async #connect(): Promise<Socket> {
    const { dial, limits, monotonicMs } = this.#options
    const startedAt = monotonicMs()
    const dialling = new AbortController()
    this.#dialling = dialling
    this.#peer = undefined
    const timer = setTimeout(() => {
      dialling.abort(new ConnectTimeout(`not within ${limits.connectTimeoutMs} ms`))
    }, limits.connectTimeoutMs)
    try {
      const socket = await dial(this.#target, dialling.signal)
      this.#isIdle = false
      this.#peer = socket.remoteAddress
      this.#intake = boundIntake(socket, {
        bytesMax: limits.replyTotalBytesMax,
        piecesMax: limits.replyPiecesMax,
      })
      this.#socket = socket.prependListener('readable', () => {
        if (this.#isIdle && socket.readableLength > 0) socket.destroy()
      })
      return socket
    } finally {
      clearTimeout(timer)
      this.#connectMs = monotonicMs() - startedAt
      this.#dialling = undefined
    }
  }
}
