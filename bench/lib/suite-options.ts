import { parseArgs } from 'node:util'

/** The command line is wrong; the message says which part and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Flag {
  help: string
  /** 1, unless something else is the least. */
  min?: number
}

/** What a user may choose. */
export interface Choices<O extends object> {
  name: string
  full: O
  /** What differs in a quick run, which only shows that everything works: its figures are not worth keeping. */
  quick: Partial<O>
  /** What a quick run is, in the help. */
  quickly: string
  /** The numbers that an option of the same name sets. */
  flags?: Record<string, Flag>
  /** Ends the help. */
  hint?: string
}

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions<O extends object>(
  args: string[],
  choices: Choices<O>,
): { options: O; isQuick: boolean } | undefined {
  const { quick, help, ...given } = parse(args, choices)
  if (help) return undefined
  const numbers = Object.entries(given).map(([name, text]) => {
    const { min = 1 } = choices.flags?.[name] ?? {}
    const value = /^\d{1,9}$/.test(String(text)) ? Number(text) : Number.NaN
    if (!(value >= min)) throw new UsageError(`--${name} must be a whole number from ${min}, not "${text}"`)
    return [name, value]
  })
  const base = quick ? { ...choices.full, ...choices.quick } : choices.full
  return { options: { ...base, ...Object.fromEntries(numbers) }, isQuick: quick === true }
}

function parse<O extends object>(args: string[], choices: Choices<O>) {
  const numbers = Object.keys(choices.flags ?? {}).map((name) => [name, { type: 'string' }] as const)
  const options = {
    ...Object.fromEntries(numbers),
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usageOf(choices)}`)
  }
}

export function usageOf<O extends object>(choices: Choices<O>): string {
  const { name, quickly, hint, flags = {} } = choices
  const numbers = Object.entries(flags).map(([flag, { help }]) => [`--${flag} <n>`, help] as const)
  const rows = [...numbers, ['--quick', quickly], ['--help', 'this text']] as const
  const width = Math.max(12, ...rows.map(([flag]) => flag.length))
  const lines = rows.map(([flag, help]) => `  ${flag.padEnd(width)}   ${help}\n`)
  return `npm run bench -- ${name} [options]\n\n${lines.join('')}${hint ? `\n${hint}\n` : ''}`
}
