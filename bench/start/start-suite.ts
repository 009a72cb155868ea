import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleInClone } from '../../scripts/build/bundle-command.ts'
import { describeMachine, machineLine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { inRounds } from '../lib/rounds.ts'
import { ratiosByRound, type Spread, spreadOf } from '../lib/statistics.ts'
import type { RunnableSuite } from '../lib/suite.ts'
import { UsageError } from '../lib/suite-options.ts'
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

type Figures = Record<(typeof FIGURES)[number], number>

/** Compares the published bundle with the sources and with another build, side by side in every round. */
async function run(args: string[]): Promise<void> {
  const values = readOptions(args)
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const commands = { bundle: await bundleInClone(), sources: SOURCES }
  const all = { ...commands, ...(values.against && { against: resolve(values.against) }) }
  const measureRound = async () => {
    const empty = await timeProgram(['--eval', '0'])
    const figures: Record<string, Figures> = {}
    for (const [name, command] of Object.entries(all)) figures[name] = await measure(command)
    return { empty, figures }
  }
  const progress = createProgress(process.stderr)
  // The round before the first fills the caches and does not count.
  const options = { what: 'start', rounds: values.rounds, warmUps: 1, progress }
  const rounds = await inRounds(measureRound, options)
  progress.end()
  const empty = spreadOf(rounds.map((round) => round.empty))
  process.stdout.write(`${machineLine(describeMachine())}\nan empty process: ${shown(empty)} ms\n`)
  const figuresOf = (name: string) => rounds.flatMap(({ figures }) => figures[name] ?? [])
  for (const name of Object.keys(all)) report(name, figuresOf(name), figuresOf('against'))
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

async function measure(command: string): Promise<Figures> {
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'txgw-start-'))
  const help = await timeProgram([command, '--help'])
  const first = await timeServe(command, dataDir.path)
  const later = await timeServe(command, dataDir.path)
  return {
    'help ms': help,
    'query ms': await timeQuery(command, dataDir.path),
    'first ms': first.wallMs,
    'first CPU ms': first.cpuMs,
    'later ms': later.wallMs,
    'later CPU ms': later.cpuMs,
    'later MiB': later.memoryMib,
  }
}

function report(name: string, rounds: Figures[], against: Figures[]): void {
  for (const key of FIGURES) {
    const values = rounds.map((figures) => figures[key])
    const others = against.map((figures) => figures[key])
    const ratio = others.length > 0 ? `   ${shown(ratiosByRound(values, others), 2)} of the other build` : ''
    process.stdout.write(`${name.padEnd(8)} ${key.padEnd(13)} ${shown(spreadOf(values))}${ratio}\n`)
  }
}

function shown({ median, min, max }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}
