import { once } from 'node:events'
import { type AddressInfo, createServer, type ServerOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookFreshly } from './fresh-look.ts'

/** Where the connections of a listener come from. */
export interface Door {
  readonly port: number
  /** Resolves when no connection comes any more; those that came stay. */
  close(): Promise<void>
}

/** Each connection may be half open, sends without delay, and nothing of it has been read. */
export type OpenDoor = (accept: (socket: Socket) => void) => Promise<Door>

const BACKLOG = 1024
/** A port is closed when nobody has come for so long. */
const QUIET_MS = 50
const QUIET_AWAITED_MS = 3_000
const STEP_MS = 5

/** A port of this process's own. */
export function portDoor(at: { host: string; port: number }): OpenDoor {
  return (accept) => listenAt(at, { allowHalfOpen: true, noDelay: true }, accept)
}

/**
 * Connections that the system has taken and this process has not are reset when the port closes. So it closes
 * right after a look that found none, and when nobody has come for a moment. Those that come meanwhile are
 * passed on afterwards: a client that waits for its answer does not come again.
 */
export async function listenAt(
  at: { host: string; port: number },
  options: ServerOpts,
  accept: (socket: Socket) => void,
): Promise<Door> {
  const held: Socket[] = []
  let isClosing = false
  let lastCameMs = Number.NEGATIVE_INFINITY
  const server = createServer(options, (socket) => {
    lastCameMs = performance.now()
    if (!isClosing) return accept(socket)
    socket.on('error', () => socket.destroy())
    held.push(socket)
  })
  server.listen({ ...at, backlog: BACKLOG })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const isQuiet = async () => (await lookFreshly()) && performance.now() - lastCameMs >= QUIET_MS
  const close = async (): Promise<void> => {
    isClosing = true
    const giveUpMs = performance.now() + QUIET_AWAITED_MS
    while (!(await isQuiet()) && performance.now() < giveUpMs) await sleep(STEP_MS)
    server.close()
    for (const socket of held) if (!socket.destroyed) accept(socket)
  }
  let closed: Promise<void> | undefined
  return {
    port,
    close() {
      closed ??= close()
      return closed
    },
  }
}
