import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult, UsageFailure } from '../../base/failure.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { appHealthText, healthListText } from './health-view.ts'

interface HealthOptions extends OperatorOptions {
  limit?: number
  check?: true
}

const LIMIT_MAX = 100

export function addHealthCommand(program: Command, context: CliContext): void {
  const command = program
    .command('health')
    .argument('[app]', 'show all about this app')
    .option('--limit <count>', 'number of apps in the list (default: 50)', wholeNumber(1, LIMIT_MAX))
    .option('--check', 'exit with 1 when an app is down; for scripts')
    .action((app: string | undefined, options: HealthOptions) =>
      app === undefined ? showAll(options, context) : showOne(app, options, context),
    )
  addOperatorOptions(command)
  addHelp(command, {
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
  })
}

async function showAll(options: HealthOptions, context: CliContext): Promise<void> {
  const query = { limit: options.limit }
  const list = await withOperator(context, options, (operator) =>
    answered(operator.GET('/health', { params: { query } })),
  )
  openOutput(options.format, context.streams).show(list, () => healthListText(list, options.env))
  // The counts also cover the apps that the limit leaves out.
  if (options.check && (list.states.down ?? 0) > 0) throw new UnhopedResult()
}

async function showOne(app: string, options: HealthOptions, context: CliContext): Promise<void> {
  if (options.limit !== undefined) {
    throw new UsageFailure('--limit is for the list of all apps. Leave it out, or leave the app out.')
  }
  const health = await withOperator(context, options, (operator) =>
    answered(operator.GET('/apps/{app_id}/health', { params: { path: { app_id: app } } })),
  )
  openOutput(options.format, context.streams).show(health, () => appHealthText(health, options.env))
  if (options.check && health.state === 'down') throw new UnhopedResult()
}
