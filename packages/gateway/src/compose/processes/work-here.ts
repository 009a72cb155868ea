import { ownPort } from '@txgw/base/network/listening-port'
import { linkPeers } from '@txgw/workers/linked-peers'
import { readiness, type WorkerEnd, type WorkerProcess } from '@txgw/workers/worker-process'
import type { PortName } from './process-group.ts'
import { runWorker } from './run-worker.ts'
import type { WorkerStart } from './worker-messages.ts'

/** Runs a worker in this process. It listens itself, and lives as long as the process. */
export function workHere(
  id: number,
  placeOf: (name: PortName) => { host: string; port: number },
): WorkerProcess {
  const [peer, primary] = linkPeers()
  const { promise: ended, resolve: end } = Promise.withResolvers<WorkerEnd>()
  primary.onTold('start', async (start) => {
    const openPort = (name: PortName) => ownPort(placeOf(name))
    await runWorker(primary, start as WorkerStart, { untilGone: new Promise(() => {}), openPort })
    end({ code: 0, signal: null })
  })
  return { id, pid: process.pid, peer, ready: readiness(peer, ended), ended, kill() {} }
}
