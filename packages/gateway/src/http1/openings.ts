import type { Socket } from 'node:net'

export interface Opened {
  /** As `performance.now()` told it. */
  atMs: number
  /** What carries the bytes, TLS or not. */
  wire: Socket
}

interface Opening extends Opened {
  deadline: NodeJS.Timeout
}

/**
 * Connections between their opening and their first moment of HTTP: the wait for the first byte, the wait for a turn
 * and the TLS handshake have one deadline together, and no byte that arrives moves it.
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

/** A TLS socket does not tell which socket it was made of, but both name the same two ends. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}
