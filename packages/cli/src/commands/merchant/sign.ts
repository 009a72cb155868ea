import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addMerchantOptions, type MerchantOptions } from '../../input/command-options.ts'
import { readInput } from '../../input/files.ts'
import { addHelp } from '../../input/help.ts'
import { signRequest } from '../../merchant/signed-request.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { curlLine } from './curl-line.ts'

interface SignOptions extends MerchantOptions {
  body: string
}

export function addSignCommand(program: Command, context: CliContext): void {
  const command = program
    .command('sign')
    .requiredOption('--body <json>', 'body of the request: JSON text, @file for a file, - for standard input')
    .action((options: SignOptions) => sign(options, context))
  addMerchantOptions(command)
  addHelp(command, {
    prints: [
      'Prints the signed string, the Authorization header and a curl command that sends the request.',
      'The command signs the body byte for byte, including a line feed at its end.',
    ],
    examples: [
      'txgw sign --body \'{"id":"demo-order-paid"}\'',
      'txgw sign --body @request.json --path /v2/orders',
      'txgw sign --body \'{"id":"demo-order-paid"}\' --format json | jq -r .curl | sh',
    ],
    next: 'txgw query <order_id>   sign and send a query in one step',
  })
}

async function sign(options: SignOptions, context: CliContext): Promise<void> {
  const request = await signRequest(context, options, await readBody(options.body, context))
  const curl = curlLine(request)
  const stringToSign = Buffer.from(request.stringToSign).toString()
  const output = openOutput(options.format, context.streams)
  output.note(`Signed string, line feeds shown as \\n:\n${showLines(stringToSign)}\n`)
  output.show(
    {
      authorization: request.headers.authorization,
      timestamp: request.timestamp,
      nonce_str: request.nonce,
      string_to_sign: stringToSign,
      curl,
    },
    () => `Authorization: ${request.headers.authorization}\n\n${curl}`,
  )
}

async function readBody(body: string, { streams }: CliContext): Promise<Buffer> {
  if (body === '-') return readInput('-', streams.stdin)
  return body.startsWith('@') ? readInput(body.slice(1), streams.stdin) : Buffer.from(body)
}

/** Prints each line of the string on its own line and makes the line feed at its end visible. */
function showLines(text: string): string {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => `  ${visible(line)}\\n`).join('\n')
}
