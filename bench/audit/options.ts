import { quickOrFull } from '../lib/quick-or-full.ts'

/** The changes of each order. */
export const STEPS = ['Paid', 'Finished', 'Refunded'] as const

export interface AuditOptions {
  rounds: number
  /** Each order changes three times. Every second order leaves entries. */
  ordersPerRound: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const USAGE = `npm run bench -- audit [options]

  --quick        3 short rounds; prints the table and keeps nothing
  --help         this text
`

const FULL: AuditOptions = { rounds: 11, ordersPerRound: 300, quick: false }
const QUICK: AuditOptions = { rounds: 3, ordersPerRound: 40, quick: true }

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): AuditOptions | undefined {
  return quickOrFull(args, { quick: QUICK, full: FULL, usage: USAGE })
}
