import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { makeConsoleLink } from '../../operator/operator-client.ts'
import { resolveAccess } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'

export function addConsoleCommand(program: Command, context: CliContext): void {
  const command = program.command('console').action((options: AccessOptions) => showLink(options, context))
  addAccessOptions(command)
  addHelp(command, {
    prints: [
      'Prints the link alone on standard output. The link works once. The first person to open it is signed in as the',
      'operator, so do not share it.',
    ],
    examples: ['txgw console', 'xdg-open "$(txgw console)"'],
    next: 'txgw recharge start   create a recharge, then search for its id in the console',
  })
}

async function showLink(options: AccessOptions, context: CliContext): Promise<void> {
  const link = await makeConsoleLink(await resolveAccess(context, options))
  const output = openOutput(options.format, context.streams)
  output.show(link, () => link.url)
  output.note(`The link works once, until ${link.expires_at}.`)
}
