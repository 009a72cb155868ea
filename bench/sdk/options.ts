import { parseArgs } from 'node:util'
import { UsageError } from '../lib/usage-error.ts'

export interface SdkOptions {
  rounds: number
  /** Measured queries of one contestant in one round. */
  queriesPerRound: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const USAGE = `npm run bench -- sdk [options]

  --rounds <n>   rounds of the comparison (21)
  --quick        3 short rounds; prints the table and keeps nothing
  --help         this text
`

const FULL: SdkOptions = { rounds: 21, queriesPerRound: 1_000, quick: false }
const QUICK: SdkOptions = { rounds: 3, queriesPerRound: 500, quick: true }

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): SdkOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  const base = values.quick ? QUICK : FULL
  if (values.rounds === undefined) return base
  const rounds = /^[1-9]\d{0,2}$/.test(values.rounds) ? Number(values.rounds) : undefined
  if (!rounds) throw new UsageError(`--rounds must be a whole number from 1 to 999, not "${values.rounds}"`)
  return { ...base, rounds }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
