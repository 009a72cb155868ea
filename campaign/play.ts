import { setTimeout as sleep } from 'node:timers/promises'
import { Cast } from './actors/cast.ts'
import { FAULTS } from './faults/all-faults.ts'
import type { Undo } from './faults/begin-fault.ts'
import type { Fault } from './schedule/fault.ts'
import type { World } from './world/world.ts'

const SAMPLE_MS = 500

/** Lets the world run for this long while the faults strike, and then reads everything once more. */
export async function play(
  world: World,
  { schedule, forMs, onFault }: { schedule: Fault[]; forMs: number; onFault(fault: Fault): void },
): Promise<void> {
  const { history } = world
  const cast = await Cast.begin(world)
  const sampling = setInterval(() => sample(world), SAMPLE_MS)
  const beganMs = history.nowMs()
  try {
    await Promise.all(
      schedule.map(async (fault) => {
        await sleep(beganMs + fault.atMs - history.nowMs())
        onFault(fault)
        await strike(world, fault)
      }),
    )
    await sleep(Math.max(0, beganMs + forMs - history.nowMs()))
    await cast.end()
  } finally {
    clearInterval(sampling)
  }
}

/** A fault that this machine cannot have is told, and the run goes on. */
async function strike(world: World, fault: Fault): Promise<void> {
  const { history } = world
  const note = (what: 'began' | 'ended' | 'could not begin', message?: string) =>
    history.add('faults', { atMs: history.nowMs(), index: fault.index, what, ...(message && { message }) })
  let undo: Undo
  note('began')
  try {
    undo = await FAULTS[fault.name](world, fault)
  } catch (error) {
    note('could not begin', (error as Error).message)
    note('ended')
    return
  }
  await sleep(fault.forMs)
  await undo()
  note('ended')
}

function sample({ services, history }: World): void {
  for (const [name, service] of services) {
    history.add('samples', { atMs: history.nowMs(), service: name, ...service.usage() })
    service.watchWorkers()
  }
}
