import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import type { CliContext } from './base/cli-context.ts'
import { addAccountCommands } from './commands/account.ts'
import { addAppCommands } from './commands/app.ts'
import { addArchiveCommand } from './commands/archive.ts'
import { addAuditCommands } from './commands/audit.ts'
import { addCertifyCommand } from './commands/certify.ts'
import { addChangeRequestCommands } from './commands/change-request.ts'
import { addClockCommands } from './commands/clock.ts'
import { addConsoleCommand } from './commands/console.ts'
import { addCopyCommand } from './commands/copy.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addFindCommand } from './commands/find.ts'
import { addInvitationCommands } from './commands/invitation.ts'
import { addInviteCommand } from './commands/invite.ts'
import { addKeyCommands } from './commands/key.ts'
import { addKeygenCommand } from './commands/keygen.ts'
import { addListenCommand } from './commands/listen.ts'
import { addMigrateCommands } from './commands/migrate.ts'
import { addOrderCommands } from './commands/order.ts'
import { addPlatformKeyCommands } from './commands/platform-key.ts'
import { addPlayerCommands } from './commands/player.ts'
import { addQueryCommand } from './commands/query.ts'
import { addRechargeCommands } from './commands/recharge.ts'
import { addRequestCommands } from './commands/request.ts'
import { addServeCommand } from './commands/serve.ts'
import { addSessionCommands } from './commands/session.ts'
import { addSignCommand } from './commands/sign.ts'
import { addStatsCommand } from './commands/stats.ts'
import { addTokenCommands } from './commands/token.ts'
import { addValidateCommand } from './commands/validate.ts'
import { addValidationCommands } from './commands/validation.ts'
import { addWebhookCommands } from './commands/webhook.ts'
import { addExamples } from './input/command-options.ts'
import { heading } from './output/text-layout.ts'

export function makeProgram(context: CliContext): Command {
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
  program.commandsGroup('Run the service:')
  addServeCommand(program, context)
  program.commandsGroup('Maintain its store:')
  addMigrateCommands(program, context)
  addCopyCommand(program, context)
  addArchiveCommand(program, context)
  program.commandsGroup('As the operator:')
  addConsoleCommand(program, context)
  addAppCommands(program, context)
  addKeyCommands(program, context)
  addOrderCommands(program, context)
  addRechargeCommands(program, context)
  addValidateCommand(program, context)
  addValidationCommands(program, context)
  addRequestCommands(program, context)
  addPlayerCommands(program, context)
  addFindCommand(program, context)
  addStatsCommand(program, context)
  addWebhookCommands(program, context)
  addPlatformKeyCommands(program, context)
  addChangeRequestCommands(program, context)
  addClockCommands(program, context)
  addTokenCommands(program, context)
  addAuditCommands(program, context)
  addInviteCommand(program, context)
  addInvitationCommands(program, context)
  addAccountCommands(program, context)
  addSessionCommands(program, context)
  program.commandsGroup('As a merchant:')
  addKeygenCommand(program, context)
  addQueryCommand(program, context)
  addSignCommand(program, context)
  addCertifyCommand(program, context)
  addListenCommand(program, context)
  addDoctorCommand(program, context)
  program.commandsGroup('Help:').helpCommand('help [command]', 'show the help of a command')
  addExamples(program, [
    'First steps:',
    '  txgw serve --demo                 start the service with a demo app and demo orders',
    '  txgw query demo-order-paid        query one of these orders, in another terminal',
    '  txgw recharge start               ask the demo game about a player and create an order',
    '  txgw <command> --help             show the options and examples of a command',
    '',
    'Exit codes: 0 success, 1 refused or failed, 2 wrong usage. TXGW_DEBUG=1 adds stack traces.',
  ])
  return program
}

/** Leaves out "[options]", because nearly every command has options. */
function subcommandTerm(command: Command): string {
  const words = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  return [command.name(), ...words].join(' ')
}
