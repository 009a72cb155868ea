import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  /** Bodies have their own limits where they are read: an import may take as long as its lines keep coming. */
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 10_000,
  /** Off, so that a request without Host gets our error body. The server's own response has none. */
  requireHostHeader: false,
}

const SOCKET_IDLE_MS = 120_000

/**
 * On the private socket the head has what the other process knows about the call besides what the client sent. Idle
 * connections stay for longer than the other end keeps them, so that no call meets one that is just being closed.
 */
const PRIVATE_LIMITS = { maxHeaderSize: 64 * 1024, keepAliveTimeout: SOCKET_IDLE_MS }

export function createHttpServer(options: {
  https: TlsOptions | undefined
  listener: RequestListener
  onUnsupported(socket: Socket): void
  /** Whether only another process of this service calls. */
  isPrivate?: boolean
}): Server {
  const { https, listener, onUnsupported, isPrivate = false } = options
  const server = https
    ? (createTlsServer(
        { ...LIMITS, handshakeTimeout: LIMITS.headersTimeout, ...https },
        listener,
      ) as unknown as Server)
    : createServer({ ...LIMITS, ...(isPrivate && PRIVATE_LIMITS) }, listener)
  server.setTimeout(SOCKET_IDLE_MS)
  server.on('connect', (_request, socket: Socket) => onUnsupported(socket))
  // HTTP allows us to ignore an expectation other than 100-continue. A refusal here would lack the error body.
  server.on('checkExpectation', listener)
  return server
}
