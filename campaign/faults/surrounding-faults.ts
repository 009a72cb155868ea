import type { BeginFault } from './begin-fault.ts'

const STEP_MS = 700
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

/** Half of the rotations are the careful kind, the others are for emergencies. */
const rotate: BeginFault = async (world, { target, roll }) => {
  const environment = roll < 0.5 ? 'production' : 'sandbox'
  const body = (roll * 4) % 2 < 1 ? { sign_after_minutes: 1 } : { now: true }
  const response = await fetch(
    `${world.operatorOrigin(target)}/operator/v1/${environment}/platform-keys/rotate`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.token}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    },
  )
  // 409: an earlier key still waits for its turn.
  if (response.status !== 409 && response.status >= 300)
    throw new Error(`the rotation was answered with ${response.status}`)
  return async () => {}
}

export const SURROUNDING_FAULTS = {
  'clock-wrong': setWrongClock,
  'clock-steps': stepClock,
  'disk-full': fillDisk,
  'disk-read-only': startOnReadOnlyDisk,
  'names-change': changeNames,
  rotate,
} satisfies Record<string, BeginFault>
