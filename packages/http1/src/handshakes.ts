import type { Socket } from 'node:net'
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream'
import type { Server } from 'node:tls'

/**
 * The number of bytes that a TLS socket decrypts ahead while it is paused. Each byte may come in a record of its own.
 * With Node's 64 KiB a whole body in one-byte records would be decrypted before the sender is slowed down.
 */
const READ_AHEAD_BYTES = 2_048

export interface HandshakeTurns {
  /** Starts the handshake of this socket after the ones added before. */
  add(socket: Socket): void
}

/**
 * A handshake costs as much as ten requests. When many clients connect at once, only one handshake begins in each turn
 * of the event loop, so that requests of connected clients are answered in between.
 */
export function createHandshakeTurns(begin: (socket: Socket) => void): HandshakeTurns {
  const waiting = new Set<Socket>()
  const next = (): void => {
    for (const socket of waiting) {
      waiting.delete(socket)
      if (waiting.size > 0) setImmediate(next)
      begin(socket)
      return
    }
  }
  return {
    add(socket) {
      socket.once('close', () => waiting.delete(socket))
      if (waiting.add(socket).size === 1) setImmediate(next)
    },
  }
}

/**
 * The server creates the TLS socket synchronously and has no option for this, so the default is changed for that
 * moment.
 */
export function beginHandshake(server: Server, socket: Socket): void {
  const usual = getDefaultHighWaterMark(false)
  setDefaultHighWaterMark(false, READ_AHEAD_BYTES)
  try {
    server.emit('connection', socket)
  } finally {
    setDefaultHighWaterMark(false, usual)
  }
}
