import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { webhookCheckText } from '../../views/webhook-check-view.ts'

const addCheckCommand = operatorCommand({
  name: 'check',
  description: 'Check whether the service would call an address, and if not, why. Sends nothing.',
  takes: [['<url>', 'the address']],
  help: {
    prints: [
      'Prints a verdict for each address of the host, the rule that refuses it and the setting that would allow it.',
      'The exit code is 0 when the service would call the address and 1 when it would not.',
    ],
    examples: [
      'txgw webhook check https://game.example/user-validate --env production',
      'txgw webhook check http://10.0.0.5/hook',
    ],
    next: 'txgw app set <app_id> --webhook-url <url>',
  },
  call: (operator, [url]) => operator.POST('/webhook-checks', { body: { url } }),
  text: (check, { env }) => webhookCheckText(check, env),
  isHoped: ({ allowed }) => allowed,
})

export const addWebhookCommands = commandGroup('webhook', [addCheckCommand], {
  examples: ['txgw webhook check https://game.example/user-validate'],
  next: 'txgw webhook check --help',
})
