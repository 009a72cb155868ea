import type { Command } from 'commander'

export function addExamples(command: Command, lines: string[]): Command {
  return command.addHelpText('after', `\n${lines.join('\n')}`)
}
