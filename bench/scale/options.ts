import { parseArgs } from 'node:util'
import { UsageError } from '../lib/usage-error.ts'

/** What a store holds. */
export interface Size {
  orders: number
  /** Rows of history for each order. */
  entriesEach: number
}

export interface ScaleOptions {
  /** The databases that are compared, smallest first. */
  sizes: readonly Size[]
  /** Orders in the larger of two embedded stores. */
  embeddedOrders: number
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

At its first time, the full run makes 10 million orders in PostgreSQL, with 100 million rows of history, and 10 million
in an embedded store. That takes about an hour, and 60 GB below bench/.data.
`

export const FULL: ScaleOptions = {
  sizes: [
    { orders: 10_000, entriesEach: 1 },
    { orders: 1_000_000, entriesEach: 1 },
    { orders: 10_000_000, entriesEach: 10 },
  ],
  embeddedOrders: 10_000_000,
  rounds: 11,
  requestsPerRound: 10_000,
  rechargesPerRound: 400,
  connections: 16,
  quick: false,
}

export const QUICK: ScaleOptions = {
  ...FULL,
  sizes: [
    { orders: 10_000, entriesEach: 1 },
    { orders: 100_000, entriesEach: 10 },
  ],
  embeddedOrders: 100_000,
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
