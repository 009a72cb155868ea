import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from './door.ts'
import { lookFreshly } from './fresh-look.ts'

/** How a listener stops, counted from the moment it is told to. */
export interface StopTimes {
  /** New connections are taken for so long, while there are any. */
  graceMs: number
  /** A connection on which nothing was sent for so long has no request on its way; a new one gets longer. */
  silenceMs: number
  /** What has not ended by then is cut. */
  cutAfterMs: number
}

export type IsSilent = (socket: Socket) => boolean

export interface Draining {
  door: Door
  sockets: ReadonlySet<Socket>
  /** Ends the connections that wait for a request and are silent. */
  closeSilent(isSilent: IsSilent): void
  /** The door stays open until then. */
  keepOpen?: Promise<unknown>
}

const STEP_MS = 25
/** A client that has just connected is about to send. */
const PATIENCE_WITH_NEW = 3

/**
 * Lets every request that is on its way arrive and be answered, which the listener does with "Connection: close"
 * by now, and resolves when no connection is left. A client that sends one request after the other is told; one
 * that is silent is closed; new ones are taken for a while, so that nobody meets a closed door while a load
 * balancer notices.
 */
export async function drain(
  { door, sockets, closeSilent, keepOpen }: Draining,
  { graceMs, silenceMs, cutAfterMs }: StopTimes,
): Promise<void> {
  const beganMs = performance.now()
  const isSilent = watchSilence(silenceMs)
  const step = async () => {
    await sleep(STEP_MS)
    // What has arrived while this process was busy is read before anybody counts as silent.
    if (await lookFreshly()) closeSilent(isSilent)
  }
  let mayClose = keepOpen === undefined
  const letClose = () => {
    mayClose = true
  }
  keepOpen?.then(letClose, letClose)
  closeSilent(isSilent)
  while (!mayClose || (sockets.size > 0 && performance.now() - beganMs < graceMs)) await step()
  await door.close()
  while (sockets.size > 0 && performance.now() - beganMs < cutAfterMs) await step()
  for (const socket of sockets) socket.destroy()
}

/** A socket is silent when nothing has arrived on it for so long, from the first look at it on. */
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
