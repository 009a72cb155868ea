import type { Command } from 'commander'

export interface Help {
  /** The output of the command, and anything else that a reader should know. */
  prints?: readonly string[]
  examples: readonly string[]
  /** The commands that usually follow. */
  next?: string | readonly string[]
}

/** Adds what the help says behind the options. */
export function addHelp(command: Command, { prints, examples, next = [] }: Help): Command {
  const lines = [
    ...(prints ? [...prints, ''] : []),
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    ...[next].flat().map((line, index) => (index === 0 ? `\nNext:  ${line}` : `       ${line}`)),
  ]
  return command.addHelpText('after', `\n${lines.join('\n')}`)
}
