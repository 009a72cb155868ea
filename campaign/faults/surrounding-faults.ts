import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import type { BeginFault } from './begin-fault.ts'

const STEP_MS = 700
/** Longer than any fault that keeps a service from writing. */
const ROTATE_WITHIN_MS = 20_000
const ROTATE_PAUSE_MS = 300
const WRONG = ['+3600s', '-3600s']
const STEPS = ['+40s', '-40s', '+5s', '-300s', '+0s']
/** A private address that the dial guard must refuse, no name at all, and no answer. */
const RESOLUTIONS = ['10.0.0.1', 'none', 'silence'] as const

const setWrongClock: BeginFault = async (world, { target, roll }) => {
  world.setClock(target, WRONG[Math.floor(roll * WRONG.length)] as string)
  return async () => world.setClock(target, '+0s')
}

const stepClock: BeginFault = async (world, { target }) => {
  let step = 0
  const next = () => world.setClock(target, STEPS[step++ % STEPS.length] as string)
  next()
  const stepping = setInterval(next, STEP_MS)
  return async () => {
    clearInterval(stepping)
    world.setClock(target, '+0s')
  }
}

/** On PostgreSQL the disk is the one of the database. */
const fillDisk: BeginFault = async (world, { target }) => {
  const disk = world.database?.disk ?? world.disks.get(target)
  if (!disk?.isMounted) throw new Error('a disk of its own needs the right to mount')
  disk.fill()
  return async () => {
    disk.empty()
    await world.database?.revive()
  }
}

/** A file system cannot become read-only while files are open for writing, so the service is started on it. */
const startOnReadOnlyDisk: BeginFault = async (world, { target }) => {
  const disk = world.disks.get(target)
  if (!disk?.isMounted) throw new Error('a disk of its own needs the right to mount')
  const service = world.service(target)
  await service.end('SIGTERM')
  disk.setReadOnly(true)
  service.startUnsuccessfully()
  return async () => {
    await service.end('SIGKILL')
    disk.setReadOnly(false)
    await service.start()
  }
}

const changeNames: BeginFault = async (world, { roll }) => {
  const { names } = world
  if (!names) throw new Error('names of its own need the right to mount')
  names.resolution = RESOLUTIONS[Math.floor(roll * RESOLUTIONS.length)] as string
  return async () => {
    names.resolution = '127.0.0.1'
  }
}

/** Half of the rotations are the careful kind, the others are for emergencies. Other faults may be in the way for a while. */
const rotate: BeginFault = async (world, { target, roll }) => {
  const untilMs = world.history.nowMs() + ROTATE_WITHIN_MS
  for (;;) {
    const outcome = await rotateOnce(world, target, roll)
    if (outcome === 'rotated') return async () => {}
    if (world.history.nowMs() > untilMs) throw new Error(`the rotation was answered with ${outcome}`)
    await sleep(ROTATE_PAUSE_MS)
  }
}

async function rotateOnce(world: World, target: string, roll: number): Promise<string> {
  const environment = roll < 0.5 ? 'production' : 'sandbox'
  const body = (roll * 4) % 2 < 1 ? { sign_after_minutes: 1 } : { now: true }
  const url = `${world.operatorOrigin(target)}/operator/v1/${environment}/platform-keys/rotate`
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.token}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    })
    // 409: an earlier key still waits for its turn.
    return status === 409 || status < 300 ? 'rotated' : String(status)
  } catch (error) {
    return (error as Error).message
  }
}

export const SURROUNDING_FAULTS = {
  'clock-wrong': setWrongClock,
  'clock-steps': stepClock,
  'disk-full': fillDisk,
  'disk-read-only': startOnReadOnlyDisk,
  'names-change': changeNames,
  rotate,
} satisfies Record<string, BeginFault>
