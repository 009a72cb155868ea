import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FaultName } from '../schedule/fault.ts'
import type { BeginFault } from './begin-fault.ts'

export interface CrowdTask {
  kind: FaultName
  port: number
  /** Signed queries, as they go over the wire. */
  requests: string[]
}

/** A process of its own, so that the crowd does not hold up the rest of the world. */
const beginCrowd: BeginFault = async (world, { name, target, roll }) => {
  const environment = roll < 0.5 ? 'production' : 'sandbox'
  const child = fork(new URL('./crowd-child.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const task: CrowdTask = {
    kind: name,
    port: world.link(`${target} ${environment}`).target,
    requests: name === 'flood' ? await world.noise(environment) : [],
  }
  child.send(task)
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

export const CROWD_FAULTS = {
  'one-byte': beginCrowd,
  trickle: beginCrowd,
  'thousand-slow': beginCrowd,
  malformed: beginCrowd,
  flood: beginCrowd,
} satisfies Record<string, BeginFault>
