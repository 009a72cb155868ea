import type { Socket } from 'node:net'

export interface HandshakeTurns {
  /** Starts the handshake of this socket after the ones added before. */
  add(socket: Socket): void
}

/**
 * A handshake costs as much as ten queries. When many clients connect at once, only one handshake begins in each turn
 * of the event loop, so that queries of connected clients are answered in between.
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
