import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { plainAddress } from '@txgw/base/network/cidr-list'
import { drain, type IsSilent, type StopTimes } from '@txgw/base/network/drain'
import type { OpenPort } from '@txgw/base/network/listening-port'
import { ConnectionPlaces, type Place } from './connection-places.ts'
import { beginHandshake, createHandshakeTurns } from './handshakes.ts'
import { type ConnectionHost, HttpConnection, tooManyConnections } from './http-connection.ts'
import { HttpProblem } from './http-problem.ts'
import { Openings } from './openings.ts'
import { Overload } from './overload.ts'
import { OverloadAnswers, type OverloadRefusals } from './overload-answers.ts'
import { type LoopTimes, SmallPieces } from './small-pieces.ts'

export interface ListenerOptions extends Pick<ConnectionHost, 'limits' | 'answer' | 'answerProblem'> {
  openPort: OpenPort
  tls: TlsOptions
  clock: { nowMs(): number }
  overloadRefusals: OverloadRefusals
  stopTimes: StopTimes
  /** Whether this peer may use plain HTTP, because it is a proxy that terminates TLS. */
  maySpeakPlain(peerAddress: string): boolean
}

export interface HttpListener {
  readonly port: number
  readonly connectionCount: number
  /** Applies to new connections. */
  useTls(tls: TlsOptions): void
  /** Answers everything that was sent, then closes. Ends in bounded time. */
  stop(): Promise<void>
}

const SWEEP_INTERVAL_MS = 25
const LOOKED_AT_IN_A_SWEEP = 250
/** Connections above this multiple of `connectionsMax` are closed without a response. */
const UNANSWERED_ABOVE_FACTOR = 1.1
const TLS_HANDSHAKE_RECORD = 0x16

const LOOP_TIMES: LoopTimes = {
  nowMs: () => performance.now(),
  idleMs: () => performance.eventLoopUtilization().idle,
  afterThisTurn: (run) => void setImmediate(run),
  later: (run, delayMs) => void setTimeout(run, delayMs).unref(),
}

/** Accepts connections, tells TLS from plain HTTP by the first byte, and enforces the limits of every connection. */
export async function listenHttp(options: ListenerOptions): Promise<HttpListener> {
  const { limits } = options
  const connections = new Set<HttpConnection>()
  const sockets = new Set<Socket>()
  const places = new ConnectionPlaces(limits.connectionsMax, options.maySpeakPlain)
  const placeOf = new WeakMap<Socket, Place>()
  const openings = new Openings(limits.requestTimeoutMs)
  const overload = new Overload(LOOP_TIMES)
  const httpDate = createHttpDate(() => options.clock.nowMs())
  const host: ConnectionHost & { draining: boolean } = {
    limits,
    answer: options.answer,
    answerProblem: options.answerProblem,
    overload,
    overloadAnswers: new OverloadAnswers(options.overloadRefusals, httpDate),
    draining: false,
    smallPieces: new SmallPieces(LOOP_TIMES),
    monotonicMs: () => performance.now(),
    httpDate,
  }

  const serveHttp = (socket: Socket): HttpConnection => {
    const opened = openings.end(socket)
    const connection = new HttpConnection(socket, host, opened)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
    const place = placeOf.get(opened.wire)
    if (!place) return connection
    place.giveUp = () => connection.giveUp()
    connection.onAnswered = ({ isKnown = false }) => places.use(place, isKnown)
    if (!place.hasRoom) connection.refuse(tooManyConnections())
    return connection
  }

  const tlsServer = createTlsServer(options.tls)
  tlsServer.on('secureConnection', serveHttp)
  tlsServer.on('tlsClientError', (_error, socket) => socket.destroy())
  const handshakes = createHandshakeTurns((socket) => beginHandshake(tlsServer, socket))

  const accept = (socket: Socket): void => {
    const place = places.enter(plainAddress(socket.remoteAddress ?? ''), () => {
      socket.destroy()
      return true
    })
    placeOf.set(socket, place)
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      places.leave(place)
    })
    socket.on('error', () => socket.destroy())
    if (sockets.size > limits.connectionsMax * UNANSWERED_ABOVE_FACTOR) {
      socket.destroy()
      return
    }
    openings.begin(socket)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE_RECORD) {
        handshakes.add(socket)
        return
      }
      const connection = serveHttp(socket)
      if (!options.maySpeakPlain(socket.remoteAddress ?? '')) {
        connection.refuse(new HttpProblem(400, 'this port speaks HTTPS only'))
      }
      socket.resume()
    })
  }

  const listening = await options.openPort(accept)
  const endExpired = createExpiry(connections)
  let unchecked = connections.values()
  const sweep = setInterval(() => {
    overload.look()
    endExpired()
    unchecked = endEmpty(unchecked) ?? connections.values()
  }, SWEEP_INTERVAL_MS)
  sweep.unref()

  return {
    port: listening.port,
    get connectionCount() {
      return sockets.size
    },
    useTls: (tls) => tlsServer.setSecureContext(tls),
    async stop() {
      host.draining = true
      const closeSilent = (isSilent: IsSilent) => {
        for (const connection of connections) connection.closeIfSilent(isSilent)
        for (const socket of sockets) if (socket.bytesRead === 0 && isSilent(socket)) socket.destroy()
      }
      await drain({ listening, sockets, closeSilent }, options.stopTimes)
      clearInterval(sweep)
    },
  }
}

/**
 * Ends the connections whose deadline has passed, one in each turn of the event loop. Ending one costs about as much
 * as a request, and many often expire together.
 */
function createExpiry(connections: Set<HttpConnection>): () => void {
  let unchecked: SetIterator<HttpConnection> | undefined
  const endNext = (): void => {
    const nowMs = performance.now()
    for (const connection of unchecked ?? []) {
      if (!connection.expire(nowMs)) continue
      setImmediate(endNext)
      return
    }
    unchecked = undefined
  }
  return () => {
    if (unchecked) return
    unchecked = connections.values()
    endNext()
  }
}

/** @returns the connections that are still unchecked, if any */
function endEmpty(connections: SetIterator<HttpConnection>): SetIterator<HttpConnection> | undefined {
  for (let looked = 0; looked < LOOKED_AT_IN_A_SWEEP; looked++) {
    const { value, done } = connections.next()
    if (done) return undefined
    value.endWhenEmpty()
  }
  return connections
}

/** The Date header changes once per second, so it is not formatted for every response. */
function createHttpDate(nowMs: () => number): () => string {
  let second = -1
  let text = ''
  return () => {
    const current = Math.floor(nowMs() / 1000)
    if (current !== second) {
      second = current
      text = new Date(current * 1000).toUTCString()
    }
    return text
  }
}
