import { Option } from 'commander'
import { UsageFailure } from '../../base/failure.ts'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { answered } from '../../operator/operator-client.ts'
import { appHealthText, healthListText } from './health-view.ts'

interface HealthOptions extends OperatorOptions {
  limit?: number
  check?: true
}

const LIMIT_MAX = 100

export const addHealthCommand = operatorCommand({
  name: 'health',
  takes: [['[app]', 'show all about this app']],
  flags: [
    new Option('--limit <count>', 'number of apps in the list (default: 50)').argParser(
      wholeNumber(1, LIMIT_MAX),
    ),
    ['--check', 'exit with 1 when an app is down; for scripts'],
  ],
  help: {
    prints: [
      'Prints one line per app, the worst first, and the number of apps in each state. For one app it prints what its',
      'webhook did, its breaker, its last failure and its keys.',
      '',
      'States:',
      '  down     the webhook does not answer, so recharges are lost now',
      '  unwell   some answers are missing or late, or the keys end soon',
      '  unknown  nobody has asked the webhook in the last hour',
      '  well     the webhook answers in time',
    ],
    examples: [
      'txgw health --env production',
      'txgw health my-game --env production',
      'txgw health --check --env production > /dev/null || page-the-engineer',
    ],
    next: 'txgw validation list --app <app_id> --outcome no-answer   list the questions without an answer',
  },
  check: ({ limit }: HealthOptions, [app]) => {
    if (app === undefined || limit === undefined) return
    throw new UsageFailure('--limit is for the list of all apps. Leave it out, or leave the app out.')
  },
  call: async (operator, [app_id], { limit }) => ({
    data:
      app_id === undefined
        ? await answered(operator.GET('/health', { params: { query: { limit } } }))
        : await answered(operator.GET('/apps/{app_id}/health', { params: { path: { app_id } } })),
  }),
  text: (health, { env }) => ('apps' in health ? healthListText(health, env) : appHealthText(health, env)),
  // The counts also cover the apps that the limit leaves out.
  isHoped: (health, { check }) =>
    !check || ('apps' in health ? (health.states.down ?? 0) === 0 : health.state !== 'down'),
})
