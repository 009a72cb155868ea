import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where the connections of a listener come from. */
export interface Door {
  readonly port: number
  /** No connection comes any more; those that came stay. */
  close(): void
}

/** Each connection may be half open, sends without delay, and nothing of it has been read. */
export type OpenDoor = (accept: (socket: Socket) => void) => Promise<Door>

const BACKLOG = 1024

/** A port of this process's own. */
export function portDoor(at: { host: string; port: number }): OpenDoor {
  return async (accept) => {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, accept)
    server.listen({ ...at, backlog: BACKLOG })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { port, close: () => void server.close() }
  }
}
