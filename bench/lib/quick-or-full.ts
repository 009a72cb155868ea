import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

/**
 * Reads the options of a suite that runs whole or quickly.
 * @throws {UsageError} @returns undefined when the user asked for help
 */
export function quickOrFull<O>(
  args: string[],
  { quick, full, usage }: { quick: O; full: O; usage: string },
): O | undefined {
  try {
    const options = { quick: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    if (values.help) return undefined
    return values.quick ? quick : full
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}
