import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleInClone } from '../../scripts/build/bundle-command.ts'
import { describeMachine, machineLine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { ratiosByRound, type Spread, spreadOf } from '../lib/statistics.ts'
import type { RunnableSuite } from '../lib/suite.ts'
import { UsageError } from '../lib/usage-error.ts'
import { timeProgram, timeQuery, timeServe } from './time-process.ts'

const USAGE = `npm run bench -- start [options]

  --rounds <n>       rounds in which the commands take turns (9)
  --against <file>   another build of the command, such as packages/cli/src/main.ts of an older clone
  --help             this text
`
const SOURCES = join(import.meta.dirname, '../../packages/cli/src/main.ts')
const FIGURES = [
  'help ms',
  'query ms',
  'first ms',
  'first CPU ms',
  'later ms',
  'later CPU ms',
  'later MiB',
] as const

export const startSuite: RunnableSuite = { name: 'start', run }

type Figures = Record<(typeof FIGURES)[number], number[]>

/** Compares the published bundle with the sources and with another build, side by side in every round. */
async function run(args: string[]): Promise<void> {
  const values = readOptions(args)
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const commands = { bundle: await bundleInClone(), sources: SOURCES }
  const all = { ...commands, ...(values.against && { against: resolve(values.against) }) }
  const measured = new Map(Object.keys(all).map((name) => [name, noFigures()]))
  const empty: number[] = []
  const progress = createProgress(process.stderr)
  const { rounds } = values
  // The round before the first fills the caches and does not count.
  for (let round = 0; round <= rounds; round++) {
    progress.stage(`round ${round} of ${rounds}`)
    const idle = await timeProgram(['--eval', '0'])
    if (round > 0) empty.push(idle)
    for (const [name, command] of Object.entries(all)) {
      const figures = await measure(command)
      if (round > 0) for (const key of FIGURES) measured.get(name)?.[key].push(figures[key])
    }
  }
  progress.end()
  process.stdout.write(`${machineLine(describeMachine())}\nan empty process: ${shown(spreadOf(empty))} ms\n`)
  for (const [name, figures] of measured) report(name, figures, measured.get('against'))
}

function readOptions(args: string[]): { rounds: number; against?: string; help?: boolean } {
  const options = {
    rounds: { type: 'string', default: '9' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  try {
    const { rounds, ...values } = parseArgs({ args, options }).values
    if (!/^[1-9]\d{0,2}$/.test(rounds)) throw new Error('--rounds must be a whole number from 1 to 999')
    return { rounds: Number(rounds), ...values }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}

async function measure(command: string): Promise<Record<(typeof FIGURES)[number], number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'txgw-start-'))
  try {
    const help = await timeProgram([command, '--help'])
    const first = await timeServe(command, dataDir)
    const later = await timeServe(command, dataDir)
    return {
      'help ms': help,
      'query ms': await timeQuery(command, dataDir),
      'first ms': first.wallMs,
      'first CPU ms': first.cpuMs,
      'later ms': later.wallMs,
      'later CPU ms': later.cpuMs,
      'later MiB': later.memoryMib,
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function report(name: string, figures: Figures, against: Figures | undefined): void {
  for (const key of FIGURES) {
    const ratio = against
      ? `   ${shown(ratiosByRound(figures[key], against[key]), 2)} of the other build`
      : ''
    process.stdout.write(`${name.padEnd(8)} ${key.padEnd(13)} ${shown(spreadOf(figures[key]))}${ratio}\n`)
  }
}

function noFigures(): Figures {
  return Object.fromEntries(FIGURES.map((key) => [key, []])) as unknown as Figures
}

function shown({ median, min, max }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}
