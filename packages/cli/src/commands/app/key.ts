import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { readPublicKey } from '../../input/public-key.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'

export function addKeyCommands(program: Command, context: CliContext): void {
  const key = program.command('key')
  addKeyAddCommand(key, context)
  addKeyRevokeCommand(key, context)
  addExamples(key, [
    'Examples:',
    '  txgw key add my-game 1 my-game-public-key.pem',
    '  txgw key revoke my-game 1',
    '',
    'Next:  txgw key add --help',
  ])
}

interface KeyName {
  appId: string
  serialNo: string
}

function addKeyAddCommand(key: Command, context: CliContext): void {
  const command = key
    .command('add')
    .description('Register a public key of an app under a serial number.')
    .argument('<app_id>', 'the app')
    .argument(
      '<serial_no>',
      'serial number that requests name; it can be used only once, even after a revocation',
    )
    .argument('<pem_file>', 'public key or X.509 certificate (PEM, RSA 2048); - for standard input')
    .action((appId: string, serialNo: string, file: string, options: OperatorOptions) =>
      addKey({ appId, serialNo, file }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the fingerprint of the registered key.',
    '',
    'Examples:',
    '  txgw key add my-game 1 my-game-public-key.pem',
    '  openssl pkey -in private.pem -pubout | txgw key add my-game 2 -',
    '',
    'Next:  txgw query <order_id> --app my-game --serial 1 --key my-game-private-key.pem',
  ])
}

async function addKey(
  { appId, serialNo, file }: KeyName & { file: string },
  options: OperatorOptions,
  context: CliContext,
): Promise<void> {
  const pem = await readPublicKey(file, context)
  const added = await withOperator(context, options, (operator) =>
    answered(
      operator.POST('/apps/{app_id}/keys', {
        params: { path: { app_id: appId } },
        body: { serial_no: serialNo, public_key: pem },
      }),
    ),
  )
  openOutput(options.format, context.streams).show(added, () =>
    visible(`Key ${serialNo} of ${appId} is registered in ${options.env}, fingerprint ${added.fingerprint}.`),
  )
}

function addKeyRevokeCommand(key: Command, context: CliContext): void {
  const command = key
    .command('revoke')
    .description(
      'Revoke a key. The service refuses requests signed with it within a second. This cannot be undone.',
    )
    .argument('<app_id>', 'the app')
    .argument('<serial_no>', 'serial number of the key')
    .action((appId: string, serialNo: string, options: OperatorOptions) =>
      revokeKey({ appId, serialNo }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints a confirmation.',
    '',
    'Examples:',
    '  txgw key revoke my-game 1',
    '',
    'Next:  txgw app show my-game   see the remaining keys',
  ])
}

async function revokeKey(
  { appId, serialNo }: KeyName,
  options: OperatorOptions,
  context: CliContext,
): Promise<void> {
  await withOperator(context, options, (operator) =>
    operator.DELETE('/apps/{app_id}/keys/{serial_no}', {
      params: { path: { app_id: appId, serial_no: serialNo } },
    }),
  )
  openOutput(options.format, context.streams).show(
    { app_id: appId, serial_no: serialNo, revoked: true },
    () => visible(`Key ${serialNo} of ${appId} is revoked in ${options.env}.`),
  )
}
