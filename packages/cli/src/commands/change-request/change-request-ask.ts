import type { NewChangeRequest } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { readPublicKey } from '../../input/public-key.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { changeText } from './change-request-view.ts'

const PRINTS = 'Prints the id of the request. An operator decides about it within seven days.'

/** Adds one command for each change that a merchant may ask for. */
export function addAskCommands(request: Command, context: CliContext): void {
  const ask = request.command('ask').description('Ask for a change of an app, as its merchant.')
  addAskKeyCommand(ask, context)
  addAskRevocationCommand(ask, context)
  addAskWebhookCommand(ask, context)
  addExamples(ask, [
    'Examples:',
    '  txgw change-request ask key my-game 2 my-game-public-key.pem --env production',
    '  txgw change-request ask webhook my-game https://game.example/user-validate --env production',
    '',
    'Next:  txgw change-request ask key --help',
  ])
}

function addAskKeyCommand(ask: Command, context: CliContext): void {
  const command = ask
    .command('key')
    .description('Ask to register a public key.')
    .argument('<app_id>', 'the app')
    .argument('<serial_no>', 'serial number that requests will name')
    .argument('<pem_file>', 'public key or X.509 certificate (PEM, RSA 2048); - for standard input')
    .action(async (app_id: string, serial_no: string, file: string, options: OperatorOptions) => {
      const public_key = await readPublicKey(file, context)
      await sendRequest({ app_id, add_key: { serial_no, public_key } }, options, context)
    })
  addOperatorOptions(command)
  addExamples(command, [
    PRINTS,
    '',
    'Examples:',
    '  txgw change-request ask key my-game 2 my-game-public-key.pem --env production',
    '',
    'Next:  txgw change-request list --env production --open',
  ])
}

function addAskRevocationCommand(ask: Command, context: CliContext): void {
  const command = ask
    .command('revocation')
    .description('Ask to revoke a key.')
    .argument('<app_id>', 'the app')
    .argument('<serial_no>', 'serial number of the key')
    .action((app_id: string, serial_no: string, options: OperatorOptions) =>
      sendRequest({ app_id, revoke_key: { serial_no } }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    PRINTS,
    '',
    'Examples:',
    '  txgw change-request ask revocation my-game 1 --env production',
    '',
    'Next:  txgw change-request list --env production --open',
  ])
}

function addAskWebhookCommand(ask: Command, context: CliContext): void {
  const command = ask
    .command('webhook')
    .description('Ask for another webhook address, or for none.')
    .argument('<app_id>', 'the app')
    .argument('[url]', 'address where its game backend answers USER_VALIDATE; without it the app has none')
    .action((app_id: string, url: string | undefined, options: OperatorOptions) =>
      sendRequest({ app_id, change_webhook: { webhook_url: url ?? null } }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    PRINTS,
    '',
    'Examples:',
    '  txgw change-request ask webhook my-game https://game.example/user-validate --env production',
    '',
    'Next:  txgw webhook check https://game.example/user-validate --env production',
  ])
}

async function sendRequest(
  body: NewChangeRequest,
  options: OperatorOptions,
  context: CliContext,
): Promise<void> {
  const asked = await withOperator(context, options, (operator) =>
    answered(operator.POST('/change-requests', { body })),
  )
  const { change_request_id, app_id, lapses_at } = asked
  openOutput(options.format, context.streams).show(asked, () =>
    visible(`Request ${change_request_id} for ${app_id} waits until ${lapses_at}: ${changeText(asked)}.`),
  )
}
