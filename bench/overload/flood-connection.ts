import type { TLSSocket } from 'node:tls'

/** The answers of one run: how long each took, good or refused. */
export interface Tally {
  acceptedMs: number[]
  refusedMs: number[]
}

export interface FloodedRequest {
  id: string
  bytes: Uint8Array
}

interface Sent {
  id: string
  dueMs: number
}

const HEAD_END = '\r\n\r\n'
const GOOD = 'HTTP/1.1 200 '
const REFUSED = 'HTTP/1.1 503 '
const CONTENT_LENGTH = '\r\nContent-Length: '
const RETRY_AFTER = '\r\nRetry-After: 1\r\n'
const REFUSAL = /^\{"name":"UNAVAILABLE","message":.*"debug_id":"[0-9A-Z]{26}"\}$/

/**
 * One HTTPS connection on which requests leave without waiting for answers. It reads only as much of HTTP as the
 * service uses, so that asking costs less than answering.
 * Every answer is checked to be the order that was asked for, or a whole refusal.
 */
export class FloodConnection {
  readonly #socket: TLSSocket
  readonly #sent: Sent[] = []
  #answered = 0
  #received = ''
  tally: Tally | undefined

  constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    socket.on('close', () => {
      if (this.outstanding > 0) throw new Error('the service closed a connection with requests on their way')
    })
  }

  get outstanding(): number {
    return this.#sent.length - this.#answered
  }

  send({ id, bytes }: FloodedRequest, dueMs: number): void {
    this.#sent.push({ id, dueMs })
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #onData(chunk: Buffer): void {
    const nowMs = performance.now()
    const text = this.#received + chunk.toString('latin1')
    let at = 0
    for (;;) {
      const headEnd = text.indexOf(HEAD_END, at)
      if (headEnd === -1) break
      const lengthAt = text.indexOf(CONTENT_LENGTH, at) + CONTENT_LENGTH.length
      const bodyAt = headEnd + HEAD_END.length
      const end = bodyAt + Number(text.slice(lengthAt, text.indexOf('\r', lengthAt)))
      if (end > text.length) break
      this.#count(text.slice(at, bodyAt), text.slice(bodyAt, end), nowMs)
      at = end
    }
    this.#received = text.slice(at)
  }

  #count(head: string, body: string, nowMs: number): void {
    const sent = this.#sent[this.#answered++]
    if (this.#answered === this.#sent.length) {
      this.#sent.length = 0
      this.#answered = 0
    }
    if (!sent || !this.tally) throw new Error('an answer came that nobody asked for')
    const tookMs = nowMs - sent.dueMs
    if (head.startsWith(GOOD) && body.includes(`"payment_order_id":"${sent.id}"`)) {
      this.tally.acceptedMs.push(tookMs)
    } else if (head.startsWith(REFUSED) && head.includes(RETRY_AFTER) && REFUSAL.test(body)) {
      this.tally.refusedMs.push(tookMs)
    } else throw new Error(`the query of ${sent.id} was answered with ${head}${body}`)
  }
}
