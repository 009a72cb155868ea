import { parseArgs } from 'node:util'
import { UsageError } from '../lib/usage-error.ts'

export interface QueryOptions {
  /** Orders of the large store. */
  orders: number
  rounds: number
  /** Measured requests to one service in one round. */
  requestsPerRound: number
  connections: number
  idleConnections: number
  slowConnections: number
  latencySeconds: number
  startRounds: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const FEW_ORDERS = 10_000

export const USAGE = `npm run bench -- query [options]

  --orders <n>   orders in the large store (1000000); the small one has 10000
  --rounds <n>   rounds of the comparison (15)
  --quick        100000 orders, 3 rounds, small loads; prints the table and keeps nothing
  --help         this text
`

const FULL: QueryOptions = {
  orders: 1_000_000,
  rounds: 15,
  requestsPerRound: 4_000,
  connections: 16,
  idleConnections: 1_000,
  slowConnections: 1_000,
  latencySeconds: 8,
  startRounds: 5,
  quick: false,
}

const QUICK: QueryOptions = {
  ...FULL,
  orders: 100_000,
  rounds: 3,
  requestsPerRound: 2_000,
  idleConnections: 200,
  slowConnections: 200,
  // Longer than the service waits for the headers of a request, so that it cuts the slow connections.
  latencySeconds: 9,
  startRounds: 2,
  quick: true,
}

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): QueryOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  const base = values.quick ? QUICK : FULL
  return {
    ...base,
    orders: wholeNumber('--orders', values.orders, { fallback: base.orders, min: FEW_ORDERS }),
    rounds: wholeNumber('--rounds', values.rounds, { fallback: base.rounds, min: 1 }),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        orders: { type: 'string' },
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function wholeNumber(
  flag: string,
  text: string | undefined,
  { fallback, min }: { fallback: number; min: number },
): number {
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min)) throw new UsageError(`${flag} must be a whole number from ${min}, not "${text}"`)
  return value
}
