import { parseArgs } from 'node:util'
import { UsageError } from '../lib/usage-error.ts'

export interface ScaleOptions {
  /** Orders in each database, smallest first. */
  sizes: readonly number[]
  rounds: number
  /** Measured queries to one service in one round. */
  requestsPerRound: number
  rechargesPerRound: number
  connections: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const USAGE = `npm run bench -- scale [options]

  --rounds <n>   rounds of the comparison (11)
  --quick        10000 and 100000 orders, 3 rounds; prints the tables and keeps nothing
  --help         this text

The full run makes 10 million orders in PostgreSQL at its first time, which takes some minutes and about
15 GB below bench/.data.
`

const FULL: ScaleOptions = {
  sizes: [10_000, 1_000_000, 10_000_000],
  rounds: 11,
  requestsPerRound: 10_000,
  rechargesPerRound: 400,
  connections: 16,
  quick: false,
}

const QUICK: ScaleOptions = {
  ...FULL,
  sizes: [10_000, 100_000],
  rounds: 3,
  requestsPerRound: 1_500,
  rechargesPerRound: 100,
  quick: true,
}

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): ScaleOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  const base = values.quick ? QUICK : FULL
  const rounds = values.rounds === undefined ? base.rounds : Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError('--rounds must be a whole number from 1')
  return { ...base, rounds }
}

function parse(args: string[]) {
  try {
    const options = {
      rounds: { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean' },
    } as const
    return parseArgs({ args, options })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}
