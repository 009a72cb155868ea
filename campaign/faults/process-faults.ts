import { join } from 'node:path'
import { unpackPreviousRelease, whyNoPreviousRelease } from '@txgw/testkit/releases/previous-release'
import type { World } from '../world/world.ts'
import type { BeginFault } from './begin-fault.ts'
import { beginCrowd } from './crowd.ts'

const START_MS_MAX = 60_000

/** Its parent replaces it. */
const killWorker: BeginFault = async (world, { target, roll }) => {
  const isKilled = world.service(target).endWorker(roll, roll < 0.5 ? 'SIGKILL' : 'SIGTERM')
  if (!isKilled) throw new Error(`${target} has no worker at this moment`)
  return async () => {}
}

const freeze: BeginFault = async (world, { target }) => {
  const service = world.service(target)
  service.signal('SIGSTOP')
  return async () => service.signal('SIGCONT')
}

const runPreviousRelease: BeginFault = async (world, { target }) => {
  const reason = whyNoPreviousRelease()
  if (reason) throw new Error(reason)
  // Its driver ends the process when a handshake breaks, as it does with every standby in the list.
  if (world.database) throw new Error('the previous release does not survive a standby over TLS')
  const service = world.service(target)
  const runOwn = async () => {
    service.useCommand()
    await service.end('SIGTERM')
    await service.start()
  }
  service.useCommand(previousRelease(world))
  await service.end('SIGTERM')
  if (await service.tryToStart(START_MS_MAX)) return runOwn
  await runOwn()
  throw new Error('the previous release cannot start in this world')
}

const unpacked = new WeakMap<World, string>()

function previousRelease(world: World): string {
  const command = unpacked.get(world) ?? unpackPreviousRelease(join(world.folder, 'previous-release'))
  unpacked.set(world, command)
  return command
}

const blockLog: BeginFault = async (world, { target }) => {
  const service = world.service(target)
  service.readLog(false)
  return async () => service.readLog(true)
}

const kill: BeginFault = async (world, { target }) => {
  const service = world.service(target)
  await service.end('SIGKILL')
  return () => service.start()
}

/** Clients that always have a query on its way are there when it stops, in the environment that the roll says. */
const stop: BeginFault = async (world, { target, roll }) => {
  const service = world.service(target)
  const environment = roll < 0.5 ? 'production' : 'sandbox'
  const leave = await beginCrowd(world, { kind: 'steady', service: target, environment })
  await service.end('SIGTERM')
  await leave()
  return () => service.start()
}

export const PROCESS_FAULTS = {
  kill,
  stop,
  'kill-worker': killWorker,
  freeze,
  'other-release': runPreviousRelease,
  'log-blocked': blockLog,
} satisfies Record<string, BeginFault>
