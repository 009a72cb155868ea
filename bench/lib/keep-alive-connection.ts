import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'

export interface HttpsTarget {
  port: number
  /** PEM of the CA that signed the server's certificate. */
  ca: string
  /** The address that the client shows. */
  localAddress?: string
}

export interface HttpReply {
  status: number
  body: string
}

const HEAD_END = '\r\n\r\n'
const STATUS = /^HTTP\/1\.1 (\d{3})/
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i

/**
 * One HTTPS connection with one request in flight. It reads only as much of HTTP as the measured services use, so
 * that asking costs less than answering.
 */
export class KeepAliveConnection {
  readonly #socket: TLSSocket
  #received: Buffer = Buffer.alloc(0)
  #waiting: PromiseWithResolvers<HttpReply> | undefined

  static async open(target: HttpsTarget): Promise<KeepAliveConnection> {
    const socket = connect({ host: '127.0.0.1', ...target, ALPNProtocols: ['http/1.1'] })
    socket.setNoDelay(true)
    await once(socket, 'secureConnect')
    return new KeepAliveConnection(socket)
  }

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed before its answer')))
  }

  exchange(request: Uint8Array): Promise<HttpReply> {
    const waiting = Promise.withResolvers<HttpReply>()
    this.#waiting = waiting
    if (this.#socket.writable) this.#socket.write(request)
    else waiting.reject(new Error('the server has closed the connection'))
    return waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #onData(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = CONTENT_LENGTH.exec(head)?.[1]
    if (length === undefined) {
      this.#waiting?.reject(new Error(`an answer came without Content-Length: ${head}`))
      return
    }
    const bodyStart = headEnd + HEAD_END.length
    const bodyEnd = bodyStart + Number(length)
    if (this.#received.length < bodyEnd) return
    const reply = {
      status: Number(STATUS.exec(head)?.[1]),
      body: this.#received.toString('utf8', bodyStart, bodyEnd),
    }
    this.#received = this.#received.subarray(bodyEnd)
    this.#waiting?.resolve(reply)
    this.#waiting = undefined
  }
}
