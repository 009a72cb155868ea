import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Unanswered } from '../history/operation.ts'
import { Passage } from '../world/passage.ts'
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
/** Of connections that lead straight to a service. */
const passages = new WeakMap<Socket, Passage>()

/** What was seen on the way of a client's connection to a port; undefined when nobody stands on it. */
export type PassageTo = (port: number, clientPort: number) => Passage | undefined

/** A client that keeps connections, and knows how far a call came that got no answer. */
export class HttpCaller {
  readonly #plain = new HttpAgent({ keepAlive: true })
  readonly #tls: HttpsAgent
  readonly #passageTo: PassageTo

  constructor(ca: string[], passageTo: PassageTo = () => undefined) {
    this.#tls = new HttpsAgent({ keepAlive: true, ca })
    this.#passageTo = passageTo
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
    let silentMs = (): number => 0
    const late = setTimeout(() => {
      isLate = true
      request.destroy()
    }, TIMEOUT_MS)
    const fail = (error: Error) => {
      clearTimeout(late)
      const why = isLate ? 'late' : isConnected ? 'cut' : 'not connected'
      const { message } = error
      resolve({ came: 'nothing', why, message, idleMs, silentMs: silentMs() })
    }
    request.on('socket', (socket) => {
      const now = performance.now()
      idleMs = now - (usedMs.get(socket) ?? now)
      socket.once('free', () => usedMs.set(socket, mayHaveHappenedMs()))
      const begin = () => {
        isConnected = true
        const beganMs = performance.now()
        const passage = this.#passageOf(socket, request)
        silentMs = () => passage.silenceBefore(beganMs, performance.now())
      }
      if (!socket.connecting) begin()
      else socket.once(isTls ? 'secureConnect' : 'connect', begin)
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

  /** Where no link tells when the call is at the service, its own end of the connection does. */
  #passageOf(socket: Socket, request: ClientRequest): Passage {
    const { localPort, remotePort } = socket
    if (localPort !== undefined && remotePort !== undefined) {
      const passage = this.#passageTo(remotePort, localPort)
      if (passage) return passage
    }
    const passage = passages.get(socket) ?? new Passage(performance.now())
    passages.set(socket, passage)
    const fromMs = performance.now()
    request.once('finish', () => passage.reached({ fromMs, untilMs: performance.now() }))
    return passage
  }

  close(): void {
    this.#plain.destroy()
    this.#tls.destroy()
  }
}
