import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND_VARIABLE } from '@txgw/testkit/service/serve-process'
import { bundleCommand } from '../scripts/build/bundle-command.ts'
import type { Violation } from './checks/violation.ts'
import type { Options } from './options.ts'
import { describeFailure } from './report/describe-failure.ts'
import { exportHistory } from './report/export-history.ts'
import { figuresOf } from './report/figures.ts'
import { recordRun } from './report/record-run.ts'
import { faultLine, summaryLines } from './report/run-text.ts'
import { shrink } from './report/shrink.ts'
import { type CampaignResult, runCampaign } from './run-campaign.ts'
import { runPlanted } from './run-planted.ts'
import { drawSchedule } from './schedule/draw-schedule.ts'
import type { Fault, Store } from './schedule/fault.ts'
import { targetsOf } from './world/plan.ts'

/** In here the bundle finds the library that it loads by name. */
const BUNDLES = join(import.meta.dirname, '../node_modules/.cache/campaign')

interface Round {
  store: Store
  seed: number
  schedule: Fault[]
  /** The file of the command that every service runs. */
  command: string
}

/** One run after the other, until one fails. @returns whether all went well */
export async function runRounds(options: Options): Promise<boolean> {
  mkdirSync(BUNDLES, { recursive: true })
  if (options.plant.length > 0) return plantAll(options.plant)
  const made = mkdtempSync(join(BUNDLES, 'command-'))
  try {
    // The command as it is published: starting from the sources would be most of the time that a stop takes.
    const command = process.env[COMMAND_VARIABLE] ?? (await bundleCommand(made))
    for (let round = 0; round < options.rounds; round++) {
      for (const store of options.stores) {
        const seed = options.seed + round
        const forMs = options.minutes * 60_000
        const schedule = drawSchedule({ seed, forMs, store, targets: targetsOf(store), only: options.only })
        if (!(await runRound({ store, seed, schedule, command }, options))) return false
      }
    }
    return true
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** All are tried, so that one run tells everything that is not found. */
async function plantAll(names: string[]): Promise<boolean> {
  const missed: string[] = []
  for (const name of names) if (!(await runPlanted(name, { bundles: BUNDLES, say }))) missed.push(name)
  if (missed.length > 0) say(`not as expected: ${missed.join(', ')}`)
  return missed.length === 0
}

async function runRound(round: Round, options: Options): Promise<boolean> {
  const { store, seed, schedule } = round
  say(`${store}, seed ${seed}: ${schedule.length} faults in ${options.minutes} minutes`)
  const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-'))
  const result = await runOnce(round, options, folder)
  const { run, violations } = result
  for (const line of summaryLines(run)) say(line)
  if (options.export !== undefined)
    writeFileSync(options.export, `${exportHistory(run.operations).join('\n')}\n`)
  if (options.record) recordRun({ store, seed, figures: figuresOf(run, violations.length) })
  if (violations.length === 0) {
    say('no violation\n')
    rmSync(folder, { recursive: true, force: true })
    return true
  }
  for (const line of describeFailure(result, { folder, seed, store, minutes: options.minutes })) say(line)
  if (options.shrink) await shrinkRound(round, options, violations)
  return false
}

/** Runs shorter schedules until none of them shows the same violation. */
async function shrinkRound(round: Round, options: Options, [first]: Violation[]): Promise<void> {
  say(`\nlooking for a shorter schedule that still breaks the rule: ${first?.check}`)
  const shortest = await shrink(round.schedule, async (schedule) => {
    const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-'))
    const { violations } = await runOnce({ ...round, schedule }, { ...options, isQuiet: true }, folder)
    rmSync(folder, { recursive: true, force: true })
    const isSame = violations.some(({ check }) => check === first?.check)
    say(`  ${schedule.length} faults: ${isSame ? 'the same violation' : 'all well'}`)
    return isSame
  })
  say('\nthe shortest schedule found:')
  for (const fault of shortest) say(faultLine(fault))
}

function runOnce(
  { store, schedule, command }: Round,
  { minutes, isQuiet = false }: Options & { isQuiet?: boolean },
  folder: string,
): Promise<CampaignResult> {
  return runCampaign({
    store,
    schedule,
    forMs: minutes * 60_000,
    folder,
    command,
    onFault: (fault) => {
      if (!isQuiet) say(faultLine(fault))
    },
    onWaiting: say,
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
