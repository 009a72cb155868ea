import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult } from '../../base/failure.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { webhookCheckText } from '../../views/webhook-check-view.ts'

export function addWebhookCommands(program: Command, context: CliContext): void {
  const webhook = program.command('webhook')
  addWebhookCheckCommand(webhook, context)
  addExamples(webhook, [
    'Examples:',
    '  txgw webhook check https://game.example/user-validate',
    '',
    'Next:  txgw webhook check --help',
  ])
}

function addWebhookCheckCommand(webhook: Command, context: CliContext): void {
  const command = webhook
    .command('check')
    .description('Check whether the service would call an address, and if not, why. Sends nothing.')
    .argument('<url>', 'the address')
    .action((url: string, options: OperatorOptions) => checkWebhook(url, options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints a verdict for each address of the host, the rule that refuses it and the setting that would allow it.',
    'The exit code is 0 when the service would call the address and 1 when it would not.',
    '',
    'Examples:',
    '  txgw webhook check https://game.example/user-validate --env production',
    '  txgw webhook check http://10.0.0.5/hook',
    '',
    'Next:  txgw app set <app_id> --webhook-url <url>',
  ])
}

async function checkWebhook(url: string, options: OperatorOptions, context: CliContext): Promise<void> {
  const check = await withOperator(context, options, (operator) =>
    answered(operator.POST('/webhook-checks', { body: { url } })),
  )
  openOutput(options.format, context.streams).show(check, () => webhookCheckText(check, options.env))
  if (!check.allowed) throw new UnhopedResult()
}
