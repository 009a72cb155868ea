import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookFreshly } from './fresh-look.ts'
import type { ListeningPort } from './listening-port.ts'

/** How a listener stops. All times count from the request to stop. */
export interface StopTimes {
  /** How long new connections are still accepted while others are open. */
  graceMs: number
  /** A connection that has been silent for this long has no request under way. A new connection gets longer. */
  silenceMs: number
  /** Connections that are still open by then are cut. */
  cutAfterMs: number
}

export type IsSilent = (socket: Socket) => boolean

export interface Draining {
  listening: ListeningPort
  sockets: ReadonlySet<Socket>
  /** Closes the connections that are idle and silent. */
  closeSilent(isSilent: IsSilent): void
  /** The listener keeps accepting connections until this settles. */
  keepOpen?: Promise<unknown>
}

const STEP_MS = 25
/** A client that has just connected is about to send. */
const PATIENCE_WITH_NEW = 3

/**
 * Lets every request under way arrive and be answered. By now the listener responds with "Connection: close", so a
 * client that sends one request after the other knows. Silent connections are closed. New connections are accepted
 * for a while, so that no client is refused while a load balancer notices. Resolves when no connection is left.
 */
export async function drain(
  { listening, sockets, closeSilent, keepOpen }: Draining,
  { graceMs, silenceMs, cutAfterMs }: StopTimes,
): Promise<void> {
  const beganMs = performance.now()
  const isSilent = watchSilence(silenceMs)
  const step = async () => {
    await sleep(STEP_MS)
    // Data that arrived while this process was busy must be read before a connection counts as silent.
    if (await lookFreshly()) closeSilent(isSilent)
  }
  let mayClose = keepOpen === undefined
  const letClose = () => {
    mayClose = true
  }
  keepOpen?.then(letClose, letClose)
  closeSilent(isSilent)
  while (!mayClose || (sockets.size > 0 && performance.now() - beganMs < graceMs)) await step()
  await listening.close()
  while (sockets.size > 0 && performance.now() - beganMs < cutAfterMs) await step()
  for (const socket of sockets) socket.destroy()
}

/** A socket is silent when nothing has arrived for this long since the first look at it. */
function watchSilence(silenceMs: number): IsSilent {
  const seen = new WeakMap<Socket, { bytesRead: number; sinceMs: number }>()
  return (socket) => {
    const { bytesRead } = socket
    const before = seen.get(socket)
    if (before?.bytesRead === bytesRead) {
      const patienceMs = bytesRead === 0 ? silenceMs * PATIENCE_WITH_NEW : silenceMs
      return performance.now() - before.sinceMs >= patienceMs
    }
    seen.set(socket, { bytesRead, sinceMs: performance.now() })
    return false
  }
}
