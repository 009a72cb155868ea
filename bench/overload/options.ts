import { parseArgs } from 'node:util'
import { UsageError } from '../lib/usage-error.ts'

export interface OverloadOptions {
  rounds: number
  connections: number
  stepSeconds: number
  calmSeconds: number
  floodSeconds: number
  /** Quick runs only show that everything works; their figures are not worth keeping. */
  quick: boolean
}

export const USAGE = `npm run bench -- overload [options]

  --rounds <n>        rounds (3)
  --connections <n>   connections of the generator (16)
  --quick             1 round of short loads; prints the table and keeps nothing
  --help              this text
`

const FULL: OverloadOptions = {
  rounds: 3,
  connections: 16,
  stepSeconds: 3,
  calmSeconds: 10,
  floodSeconds: 20,
  quick: false,
}

const QUICK: OverloadOptions = {
  ...FULL,
  rounds: 1,
  stepSeconds: 2,
  calmSeconds: 4,
  floodSeconds: 6,
  quick: true,
}

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): OverloadOptions | undefined {
  const { values } = parse(args)
  if (values.help) return undefined
  const base = values.quick ? QUICK : FULL
  return {
    ...base,
    rounds: wholeNumber('--rounds', values.rounds) ?? base.rounds,
    connections: wholeNumber('--connections', values.connections) ?? base.connections,
  }
}

function parse(args: string[]) {
  try {
    const options = {
      rounds: { type: 'string' },
      connections: { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    } as const
    return parseArgs({ args, options })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}

function wholeNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`${flag} must be a whole number from 1, not "${text}"`)
  return Number(text)
}
