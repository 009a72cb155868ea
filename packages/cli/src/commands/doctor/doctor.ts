import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addFormatOption } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import type { DoctorOptions } from './examine-request.ts'

const collect = (value: string, before: string[] = []) => [...before, value]

export function addDoctorCommand(program: Command, context: CliContext): void {
  const command = program
    .command('doctor')
    .requiredOption(
      '--request <file>',
      'the saved request: HTTP text, a curl line, what curl -v or --trace-ascii prints, or a HAR; - for standard input',
    )
    .option(
      '--public-key <file>',
      'public key or certificate (PEM, DER or JWK) that should verify the signature; repeatable',
      collect,
    )
    .option(
      '--key <file>',
      'private key (PEM) that should have signed; also prints the correct header; repeatable',
      collect,
    )
    .option(
      '--at <time>',
      'time when the request was sent, ISO 8601 or seconds since 1970; also checks its timestamp',
    )
    .option('--entry <number>', 'which request of a HAR, from 1; needed when several are signed')
    .action(async (options: DoctorOptions) => {
      // Loaded here, so that no other command waits for it.
      const { examine } = await import('./examine-request.ts')
      await examine(options, context)
    })
  addFormatOption(command)
  addHelp(command, {
    prints: [
      'Prints each mistake with its fix, and the expected string beside the signed one.',
      'The exit code is 0 when the signature is correct and 1 when there is a mistake.',
      'HTTP text is the request line, the headers, an empty line and the body, which may be chunked.',
      'curl -v does not show the body, so put the command in front of what it prints.',
    ],
    examples: [
      'txgw doctor --request refused.http --public-key my-game-public-key.pem',
      'pbpaste | txgw doctor --request - --key my-game-private-key.pem',
    ],
    next: 'txgw sign --body @request.json   print a correctly signed request to compare with',
  })
}
