import type { Socket } from 'node:net'

export interface Opened {
  /** By `performance.now()`. */
  atMs: number
  /** The socket that carries the bytes, with or without TLS. */
  wire: Socket
}

interface Opening extends Opened {
  deadline: NodeJS.Timeout
}

/**
 * Connections from their opening until HTTP begins. The wait for the first byte, the wait for a handshake turn and
 * the TLS handshake share one deadline. Arriving bytes do not extend it.
 */
export class Openings {
  readonly #timeoutMs: number
  readonly #openings = new Map<string, Opening>()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  begin(socket: Socket): void {
    const ends = endsOf(socket)
    const opening = {
      atMs: performance.now(),
      wire: socket,
      deadline: setTimeout(() => socket.destroy(), this.#timeoutMs).unref(),
    }
    this.#openings.set(ends, opening)
    socket.once('close', () => {
      clearTimeout(opening.deadline)
      if (this.#openings.get(ends) === opening) this.#openings.delete(ends)
    })
  }

  end(socket: Socket): Opened {
    const ends = endsOf(socket)
    const opening = this.#openings.get(ends)
    clearTimeout(opening?.deadline)
    this.#openings.delete(ends)
    return opening ?? { atMs: performance.now(), wire: socket }
  }
}

/** A TLS socket does not reveal the socket that it wraps, but both have the same two endpoints. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}
