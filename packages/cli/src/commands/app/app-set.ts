import type { App } from '@txgw/gateway/operator-api'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { appText } from './app-view.ts'

interface SetOptions extends OperatorOptions {
  name?: string
  /** `false` removes the address. */
  webhookUrl?: string | false
  enable?: true
  disable?: true
  rateLimit?: { per_second: number; burst?: number } | false
  validationDeadline?: number
  onUnreachable?: App['on_unreachable']
  verdictReading?: App['verdict_reading']
  /** `false` removes it. */
  defaultServer?: string | false
}

export function addAppSetCommand(app: Command, context: CliContext): void {
  const command = app
    .command('set')
    .description('Change settings of an app. Settings that you leave out stay as they are.')
    .argument('<app_id>', 'the app')
    .option('--name <name>', 'name that people see')
    .option('--webhook-url <url>', 'address where its game backend answers USER_VALIDATE')
    .option('--no-webhook-url', 'remove the webhook address')
    .addOption(new Option('--enable', 'accept its requests again').conflicts('disable'))
    .option('--disable', 'refuse all its requests')
    .option(
      '--rate-limit <per_second[:burst]>',
      'queries per second, and how many may come at once',
      rateLimit,
    )
    .option('--no-rate-limit', 'remove the rate limit')
    .option(
      '--validation-deadline <ms>',
      'time within which the game backend must answer USER_VALIDATE',
      wholeNumber,
    )
    .addOption(
      new Option(
        '--on-unreachable <act>',
        'end or continue a recharge when the game backend is silent (unreachable, too late, 5xx without a body of its own); any other reply decides',
      ).choices(['end', 'continue']),
    )
    .addOption(verdictReadingOption())
    .option('--default-server <server_id>', 'server of the order when a recharge names none')
    .option('--no-default-server', 'refuse a recharge that names no server')
    .action((appId: string, options: SetOptions) => changeApp(appId, options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the app with its new settings.',
    '',
    'Examples:',
    '  txgw app set my-game --rate-limit 50:100',
    '  txgw app set my-game --disable',
    '  txgw app set my-game --verdict-reading strict',
    '',
    'Next:  txgw app show my-game',
  ])
}

export function verdictReadingOption(): Option {
  return new Option(
    '--verdict-reading <reading>',
    'which replies allow a top-up: explicit only with the flag false, strict also with fields of the contract alone, lenient with any others beside them',
  ).choices(['lenient', 'strict', 'explicit'])
}

async function changeApp(appId: string, options: SetOptions, context: CliContext): Promise<void> {
  const change = requestedChange(options)
  if (Object.values(change).every((value) => value === undefined)) {
    throw new UsageFailure(
      'No setting to change was given.',
      'Run "txgw app set --help" to see the settings.',
    )
  }
  const changed = await withOperator(context, options, (operator) =>
    answered(operator.PATCH('/apps/{app_id}', { params: { path: { app_id: appId } }, body: change })),
  )
  openOutput(options.format, context.streams).show(changed, () => appText(changed))
}

function requestedChange(options: SetOptions) {
  const { name, webhookUrl, enable, disable, rateLimit, validationDeadline, onUnreachable } = options
  const { verdictReading, defaultServer } = options
  return {
    name,
    webhook_url: webhookUrl === false ? null : webhookUrl,
    enabled: enable ?? (disable ? false : undefined),
    rate_limit: rateLimit === false ? null : rateLimit,
    validation_deadline_ms: validationDeadline,
    on_unreachable: onUnreachable,
    verdict_reading: verdictReading,
    default_server_id: defaultServer === false ? null : defaultServer,
  }
}

function rateLimit(text: string): SetOptions['rateLimit'] {
  const [perSecond, burst, ...others] = text.split(':').map(wholeNumber)
  if (perSecond === undefined || others.length > 0) {
    throw new InvalidArgumentError('It must be one whole number, or two as in 50:100.')
  }
  return { per_second: perSecond, ...(burst !== undefined && { burst }) }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
