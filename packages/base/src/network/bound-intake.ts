import type { Socket } from 'node:net'

export interface IntakeLimits {
  bytesMax: number
  /** A piece is what one read of the network or one TLS record gives. */
  piecesMax: number
}

/** The other side has sent more than one answer may have. */
export class TooMuchReceived extends Error {
  override readonly name = 'TooMuchReceived'
}

export interface Intake {
  /** Counts anew, because another answer begins. */
  reset(): void
}

/**
 * Ends a connection as soon as the other side has sent too much. The bytes are counted as they arrive, before an HTTP
 * parser spends time on them. So the limits hold for everything that a parser reads without reporting it: status lines,
 * informational replies, chunk extensions, trailers, blank lines.
 */
export function boundIntake(socket: Socket, { bytesMax, piecesMax }: IntakeLimits): Intake {
  let bytes = 0
  let pieces = 0
  const push = socket.push
  socket.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (piece === null) return push.call(socket, piece, encoding)
    bytes += piece.length
    pieces += 1
    if (bytes > bytesMax) return refuse(`more than ${bytesMax} bytes in all`)
    if (pieces > piecesMax) return refuse(`more than ${piecesMax} pieces`)
    return push.call(socket, piece, encoding)
  }
  function refuse(what: string): false {
    socket.destroy(new TooMuchReceived(what))
    return false
  }
  return {
    reset: () => {
      bytes = 0
      pieces = 0
    },
  }
}
