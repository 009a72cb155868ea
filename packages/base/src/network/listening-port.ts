import { once } from 'node:events'
import { type AddressInfo, createServer, type ServerOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookFreshly } from './fresh-look.ts'

/** The source of a listener's connections. */
export interface ListeningPort {
  /** 0 for a socket in the file system. */
  readonly port: number
  /** Resolves when no more connections are accepted. Those already accepted stay open. */
  close(): Promise<void>
}

/** Each socket may be half open, sends without delay, and has not been read from. */
export type OpenPort = (accept: (socket: Socket) => void) => Promise<ListeningPort>

const BACKLOG = 1024
/** The port closes after this long without a new connection. */
const QUIET_MS = 50
const QUIET_AWAITED_MS = 3_000
const STEP_MS = 5

/** A port, or a socket in the file system. */
type Place = { host: string; port: number } | { path: string }

/** Listens on a port or a socket of this process. */
export function ownPort(at: Place): OpenPort {
  return (accept) => listenAt(at, { allowHalfOpen: true, noDelay: true }, accept)
}

/**
 * When a port closes, connections that the system has accepted but this process has not are reset. So the port closes
 * only after a fresh look found none and no connection came for a moment. Connections that come meanwhile are passed
 * on afterwards, because a client that waits for its response does not connect again. What comes in the fraction of a
 * millisecond between the look and the closing is reset, before its client could send a request.
 */
export async function listenAt(
  at: Place,
  options: ServerOpts,
  accept: (socket: Socket) => void,
): Promise<ListeningPort> {
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
  const address = server.address() as AddressInfo | string
  const port = typeof address === 'string' ? 0 : address.port

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
