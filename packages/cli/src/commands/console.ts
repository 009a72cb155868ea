import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { type AccessOptions, addAccessOptions, addExamples } from '../input/command-options.ts'
import { makeConsoleLink } from '../operator/operator-client.ts'
import { resolveAccess } from '../operator/with-operator.ts'
import { openOutput } from '../output/output.ts'

export function addConsoleCommand(program: Command, context: CliContext): void {
  const command = program
    .command('console')
    .description('Print a link that opens the console in a browser and signs in, once.')
    .action((options: AccessOptions) => showLink(options, context))
  addAccessOptions(command)
  addExamples(command, [
    'Whoever opens the link first is the operator: give it to nobody else. It is alone on standard output.',
    '',
    'Examples:',
    '  txgw console',
    '  xdg-open "$(txgw console)"',
    '',
    'Next:  txgw recharge start   a story to look at in its search box',
  ])
}

async function showLink(options: AccessOptions, context: CliContext): Promise<void> {
  const link = await makeConsoleLink(await resolveAccess(context, options))
  const output = openOutput(options.format, context.streams)
  output.show(link, () => link.url)
  output.note(`It signs one browser in, once, until ${link.expires_at}.`)
}
