import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleCommand } from '../scripts/build/bundle-command.ts'
import { ALL_PROBES } from './actors/probes/all-probes.ts'
import type { Violation } from './checks/violation.ts'
import { planting } from './planted/plant.ts'
import type { PlantedFault } from './planted/planted-fault.ts'
import { PLANTED_FAULTS } from './planted/planted-faults.ts'
import type { Scope } from './play.ts'
import { runCampaign } from './run-campaign.ts'
import { CALM_AFTER_MS } from './schedule/draw-schedule.ts'
import type { Fault } from './schedule/fault.ts'

/** Nothing is planted, and nothing may be found. */
export const NOTHING_PLANTED = 'nothing'

const BEFORE_MS = 2_000
const SECONDS = 5
const SHOWN_MAX = 5

type Planted = Pick<
  PlantedFault,
  'strikes' | 'beforeMs' | 'roll' | 'actors' | 'probes' | 'service' | 'seconds' | 'isAfterwards'
>

/** A little of everything, so that each rule has something to judge. */
const UNCHANGED: Planted = {
  service: 'south',
  strikes: [
    ...(['stop', 'flood', 'hostile-headers', 'hostile-replies'] as const).map((name) => ({
      name,
      forMs: 3_000,
    })),
    { name: 'rotate', forMs: 0 },
  ],
  actors: ['writers', 'readers', 'SDK', 'payers', 'rechargers', 'key keepers', 'strangers', 'trespassers'],
  probes: ALL_PROBES,
  isAfterwards: true,
}

export interface PlantOptions {
  /** For the bundles, which find the library there that they load by name. */
  bundles: string
  say(line: string): void
}

/** Runs a service with the fault in a small world. @returns whether the rule found it */
export async function runPlanted(name: string, { bundles, say }: PlantOptions): Promise<boolean> {
  const fault = PLANTED_FAULTS[name]
  const made = mkdtempSync(join(bundles, 'planted-'))
  const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-'))
  const beganMs = performance.now()
  try {
    const command = await bundleCommand(made, fault ? [planting(fault)] : [])
    const { schedule, forMs, scope } = planOf(fault ?? UNCHANGED)
    const { violations } = await runCampaign({
      store: 'sqlite',
      folder,
      command,
      schedule,
      forMs,
      scope,
      onWaiting: say,
    })
    const isRight = fault ? violations.some(({ check }) => check === fault.rule) : violations.length === 0
    const took = `${Math.round((performance.now() - beganMs) / 1000)} s`
    for (const line of verdict(name, violations, { isRight, took, rule: fault?.rule })) say(line)
    return isRight
  } finally {
    rmSync(made, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

function planOf({ strikes = [], roll = 0, actors, probes = [], ...planted }: Planted): {
  schedule: Fault[]
  forMs: number
  scope: Scope
} {
  const { service = 'north', seconds = SECONDS, beforeMs = BEFORE_MS, isAfterwards } = planted
  const calmMs = isAfterwards ? CALM_AFTER_MS : seconds * 1000
  let atMs = beforeMs
  const schedule = strikes.map(({ name, forMs }, index): Fault => {
    const fault = { index, name, target: service, atMs, forMs, roll }
    atMs += forMs + beforeMs
    return fault
  })
  return { schedule, forMs: calmMs, scope: { services: [service], actors, probes, calmMs } }
}

function verdict(
  name: string,
  violations: Violation[],
  { isRight, took, rule }: { isRight: boolean; took: string; rule: string | undefined },
): string[] {
  const shown = violations
    .filter(({ check }) => !isRight || check === rule)
    .slice(0, isRight ? 1 : SHOWN_MAX)
    .map(({ check, message }) => `  ${check}: ${message}`)
  if (rule === undefined) return [`${name}: ${isRight ? 'no violation' : 'accused'}, ${took}`, ...shown]
  return [`${name}: ${isRight ? 'found' : `NOT FOUND by "${rule}"`}, ${took}`, ...shown]
}
