import type { Socket } from 'node:net'
import type { OpenPort } from '@txgw/base/network/listening-port'
import type { Peer } from './peer.ts'

/** Longer than the primary waits for a moment without new connections. */
const CLOSED_WITHIN_MS = 12_000

/** The worker's side of the shared ports: its connections are those that the primary hands over. */
export function createHandedPorts(
  primary: Peer,
  ports: Readonly<Record<string, number>>,
): (name: string) => OpenPort {
  const accepting = new Map<string, (socket: Socket) => void>()
  primary.onTold('connection', (content, socket) => {
    const { port, id } = content as { port: string; id: number }
    const accept = accepting.get(port)
    // Sent before anything is read, so that the connection is served only once, whenever this process ends.
    primary.tell('took', { port, id, taken: accept !== undefined })
    // There is no socket if the client closed the connection first.
    if (!socket) return
    if (!accept) {
      socket.destroy()
      return
    }
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    accept(socket)
  })
  return (name) => async (accept) => {
    accepting.set(name, accept)
    return {
      port: ports[name] as number,
      async close() {
        // The answer comes after the last connection. A primary that is gone sends no answer.
        await primary.ask('close-port', { port: name }, CLOSED_WITHIN_MS).catch(() => {})
        accepting.delete(name)
      },
    }
  }
}
