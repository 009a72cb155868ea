import type { Socket } from 'node:net'

export interface HandshakeTurns {
  /** Begins its handshake, after those that came before. */
  add(socket: Socket): void
}

/**
 * A handshake costs as much as ten queries. When many clients connect at once, one begins in each turn of the
 * event loop, so that the queries of those who are in are answered between two of them.
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
