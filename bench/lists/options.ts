import { quickOrFull } from '../lib/quick-or-full.ts'

export interface ListOptions {
  /** How many rows each list has in the two stores that are compared. */
  rows: { few: number; many: number }
  rounds: number
  /** How often each page is read, and each record written, in a round. */
  perRound: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const USAGE = `npm run bench -- lists [options]

  --quick        few rows and 3 short rounds; prints the tables and keeps nothing
  --help         this text
`

const FULL: ListOptions = { rows: { few: 10_000, many: 1_000_000 }, rounds: 11, perRound: 40, quick: false }
const QUICK: ListOptions = { rows: { few: 1_000, many: 20_000 }, rounds: 3, perRound: 10, quick: true }

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): ListOptions | undefined {
  return quickOrFull(args, { quick: QUICK, full: FULL, usage: USAGE })
}
