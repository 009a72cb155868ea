import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import type { DoctorOptions } from '../doctor/examine-request.ts'
import { addExamples, addFormatOption } from '../input/command-options.ts'

const collect = (value: string, before: string[] = []) => [...before, value]

export function addDoctorCommand(program: Command, context: CliContext): void {
  const command = program
    .command('doctor')
    .description('Say which mistake was made in signing a saved request. Works offline; nothing is sent.')
    .requiredOption('--request <file>', 'the request: HTTP text or one curl line, - for standard input')
    .option(
      '--public-key <file>',
      'public key or certificate (PEM) it should be signed with; repeatable',
      collect,
    )
    .option(
      '--key <file>',
      'private key (PEM): as its public half, and the right header is shown; repeatable',
      collect,
    )
    .option(
      '--at <time>',
      'when it was sent, ISO 8601 or seconds since 1970: then its timestamp is judged too',
    )
    .action(async (options: DoctorOptions) => {
      // Loaded here, so that no other command waits for it.
      const { examine } = await import('../doctor/examine-request.ts')
      await examine(options, context)
    })
  addFormatOption(command)
  addExamples(command, [
    'HTTP text is the request line, the headers, an empty line and the body. The exit code is 0 when the signature is',
    'right, 1 when a mistake was found.',
    '',
    'Examples:',
    '  txgw doctor --request refused.http --public-key my-game-public-key.pem',
    '  pbpaste | txgw doctor --request - --key my-game-private-key.pem',
    '',
    'Next:  txgw sign --body @request.json   a request that is signed right, to compare with',
  ])
}
