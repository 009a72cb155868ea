import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import type { CliContext } from './base/cli-context.ts'
import { COMMANDS } from './command-table.ts'
import { heading } from './output/text-layout.ts'

const FIRST_STEPS = [
  'First steps:',
  '  txgw serve --demo                 start the service with a demo app and demo orders',
  '  txgw query demo-order-paid        query one of these orders, in another terminal',
  '  txgw recharge start               ask the demo game about a player and create an order',
  '  txgw <command> --help             show the options and examples of a command',
  '',
  'Exit codes: 0 success, 1 refused or failed, 2 wrong usage. TXGW_DEBUG=1 adds stack traces.',
]

/** Makes the program with one line for every command, and with the whole of the commands that the arguments name. */
export async function makeProgram(args: readonly string[], context: CliContext): Promise<Command> {
  const { stdout, stderr } = context.streams
  const program = new Command('txgw')
    .description('Run the order query and user validation service, operate it, and call it as a merchant.')
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      // `reportFailure` reports each failure once, in the requested format.
      outputError: () => {},
    })
    .configureHelp({ styleTitle: heading, subcommandTerm })
  const named = firstCommandIn(args)
  for (const [group, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(group)
    for (const [name, { takes = '', description, load }] of Object.entries(commands)) {
      if (name === named) (await load())(program, context)
      else program.command(`${name} ${takes}`)
      program.commands.at(-1)?.description(description)
    }
  }
  program.commandsGroup('Help:').helpCommand('help [command]', 'show the help of a command')
  return program.addHelpText('after', `\n${FIRST_STEPS.join('\n')}`)
}

/** The options of the program itself take no values, so the first name of a command can only be the command. */
function firstCommandIn(args: readonly string[]): string | undefined {
  const names = Object.values(COMMANDS).flatMap((commands) => Object.keys(commands))
  return args.find((arg) => names.includes(arg))
}

/** Leaves out "[options]", because nearly every command has options. */
function subcommandTerm(command: Command): string {
  const words = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  return [command.name(), ...words].join(' ')
}
