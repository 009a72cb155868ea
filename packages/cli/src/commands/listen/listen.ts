import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { SETTINGS, settingOption } from '../../input/settings.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import type { ListenOptions } from './run-listen.ts'

const ANSWERING = ['allow', 'forbid', 'player', 'ask', 'delay']

export function addListenCommand(program: Command, context: CliContext): void {
  const command = program
    .command('listen')
    .option('--port <port>', 'port to listen on; 0 for a free port', wholeNumber(0, 65_535), 4242)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option(
        '--forward-to <url>',
        'forward each notification to this address and show the answer',
      ).conflicts(ANSWERING),
    )
    .addOption(new Option('--allow', 'allow every player').conflicts('forbid'))
    .option('--forbid <code[:message]>', 'forbid every player')
    .option('--player <id=allow|code>', 'answer for one player; repeatable', append)
    .option('--ask', 'ask here how to answer (default: on a terminal when no rule is given)')
    .option('--delay <ms>', 'wait before each answer', wholeNumber(0, 60_000), 0)
    .option('--register', 'set this address as the webhook address of the app until the command ends')
    .action(async (options: ListenOptions) => {
      // Loaded here, so that no other command waits for it.
      const { listen } = await import('./run-listen.ts')
      await listen(options, context)
    })
  addOperatorOptions(command)
    .optionsGroup('Signatures are checked with:')
    .option('--platform-key-file <file>', 'public key of the service (PEM), instead of fetching its keys')
    .addOption(settingOption(SETTINGS.app))
    .addOption(settingOption(SETTINGS.serial))
    .addOption(settingOption(SETTINGS.key))
    .addOption(settingOption(SETTINGS.url))
  addHelp(command, {
    prints: [
      'Prints each notification and each answer. With --format json it prints one document per line.',
      'Without a rule it allows every player; on a terminal it asks you first.',
    ],
    examples: [
      'txgw listen --register',
      'txgw listen --forward-to http://127.0.0.1:3000/user-validate --register',
      'txgw listen --forbid "RECHARGE_LIMIT_EXCEEDED:Come back tomorrow" --player 1001=allow',
      'txgw listen --port 0 --allow --delay 800 --format json',
    ],
    next: 'txgw recharge start',
  })
}

function append(text: string, before: string[] = []): string[] {
  return [...before, text]
}
