import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Unanswered } from '../history/operation.ts'
import { mayHaveHappenedMs } from './pulse.ts'

export interface HttpCall {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface HttpAnswer {
  came: 'answer'
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const TIMEOUT_MS = 8_000

/** When each kept connection was last used. */
const usedMs = new WeakMap<Socket, number>()

/** A client that keeps connections, and knows how far a call came that got no answer. */
export class HttpCaller {
  readonly #plain = new HttpAgent({ keepAlive: true })
  readonly #tls: HttpsAgent

  constructor(ca: string[]) {
    this.#tls = new HttpsAgent({ keepAlive: true, ca })
  }

  /** Never throws: a failure is a result too. */
  call({ method, url, headers = {}, body = '' }: HttpCall): Promise<HttpAnswer | Unanswered> {
    const isTls = url.startsWith('https:')
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const { promise, resolve } = Promise.withResolvers<HttpAnswer | Unanswered>()
    const request = isTls
      ? requestHttps(url, { method, headers: sent, agent: this.#tls })
      : requestHttp(url, { method, headers: sent, agent: this.#plain })
    let isConnected = false
    let isLate = false
    let idleMs = 0
    const late = setTimeout(() => {
      isLate = true
      request.destroy()
    }, TIMEOUT_MS)
    const fail = (error: Error) => {
      clearTimeout(late)
      const why = isLate ? 'late' : isConnected ? 'cut' : 'not connected'
      resolve({ came: 'nothing', why, message: error.message, idleMs })
    }
    request.on('socket', (socket) => {
      const now = performance.now()
      idleMs = now - (usedMs.get(socket) ?? now)
      socket.once('free', () => usedMs.set(socket, mayHaveHappenedMs()))
      if (!socket.connecting) isConnected = true
      else socket.once(isTls ? 'secureConnect' : 'connect', () => (isConnected = true))
    })
    request.on('error', fail)
    request.on('response', (response) => {
      buffer(response).then((bytes) => {
        clearTimeout(late)
        resolve({ came: 'answer', status: response.statusCode ?? 0, headers: response.headers, body: bytes })
      }, fail)
    })
    request.end(body)
    return promise
  }

  close(): void {
    this.#plain.destroy()
    this.#tls.destroy()
  }
}
