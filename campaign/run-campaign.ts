import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { violationsOf } from './checks/all-checks.ts'
import type { Run, Violation } from './checks/violation.ts'
import { History } from './history/history.ts'
import { play, type Scope } from './play.ts'
import type { Fault, Store } from './schedule/fault.ts'
import { targetsOf } from './world/plan.ts'
import { World } from './world/world.ts'

export interface CampaignOptions {
  store: Store
  schedule: Fault[]
  forMs: number
  /** Logs, histories and data of this run; new or empty. */
  folder: string
  /** The file of the command that every service runs. */
  command: string
  scope?: Scope
  onFault?(fault: Fault): void
  /** Told while something takes long. */
  onWaiting?(message: string): void
}

export interface CampaignResult {
  /** When the run's own clock was at zero. */
  beganAtMs: number
  run: Run
  violations: Violation[]
}

/** One world, one schedule, one judgement. */
export async function runCampaign({
  store,
  schedule,
  forMs,
  folder,
  command,
  scope = {},
  onFault = () => {},
  onWaiting = () => {},
}: CampaignOptions): Promise<CampaignResult> {
  mkdirSync(folder, { recursive: true })
  // PostgreSQL does not run as root, and its data are in here.
  chmodSync(folder, 0o755)
  const history = new History(join(folder, 'history.jsonl'))
  const beganAtMs = Date.now()
  const world = new World({ store, folder, history, command, services: scope.services, onWaiting })
  // The SDK uses the platform's fetch, which has no other way to trust the world's authority.
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, world.authority.caPem])
  try {
    // A service that does not start is a finding, and without it there is nothing to play.
    if (await world.start()) await play(world, { schedule, forMs, scope, onFault })
  } finally {
    await world.stop()
    await world.readLogs(beganAtMs)
    await history.close()
    setDefaultCACertificates(trusted)
  }
  const run: Run = { ...history.seen, schedule, services: targetsOf(store, scope.services).services }
  return { beganAtMs, run, violations: violationsOf(run) }
}
