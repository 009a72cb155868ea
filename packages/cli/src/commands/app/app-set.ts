import type { App } from '@txgw/gateway/operator-api'
import { InvalidArgumentError, Option } from 'commander'
import { UsageFailure } from '../../base/failure.ts'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
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

export const addAppSetCommand = operatorCommand({
  name: 'set',
  description: 'Change settings of an app. Settings that you leave out stay as they are.',
  takes: [['<app_id>', 'the app']],
  flags: [
    ['--name <name>', 'name that people see'],
    ['--webhook-url <url>', 'address where its game backend answers USER_VALIDATE'],
    ['--no-webhook-url', 'remove the webhook address'],
    new Option('--enable', 'accept its requests again').conflicts('disable'),
    ['--disable', 'refuse all its requests'],
    new Option(
      '--rate-limit <per_second[:burst]>',
      'queries per second, and how many may come at once',
    ).argParser(rateLimit),
    ['--no-rate-limit', 'remove the rate limit'],
    new Option(
      '--validation-deadline <ms>',
      'time within which the game backend must answer USER_VALIDATE',
    ).argParser(wholeNumber),
    new Option(
      '--on-unreachable <act>',
      'end or continue a recharge when the game backend is silent (unreachable, too late, 5xx without a body of its own); any other reply decides',
    ).choices(['end', 'continue']),
    verdictReadingOption(),
    ['--default-server <server_id>', 'server of the order when a recharge names none'],
    ['--no-default-server', 'refuse a recharge that names no server'],
  ],
  help: {
    prints: ['Prints the app with its new settings.'],
    examples: [
      'txgw app set my-game --rate-limit 50:100',
      'txgw app set my-game --disable',
      'txgw app set my-game --verdict-reading strict',
    ],
    next: 'txgw app show my-game',
  },
  check: (options: SetOptions) => {
    if (Object.values(requestedChange(options)).some((value) => value !== undefined)) return
    throw new UsageFailure(
      'No setting to change was given.',
      'Run "txgw app set --help" to see the settings.',
    )
  },
  call: (operator, [app_id], options) =>
    operator.PATCH('/apps/{app_id}', { params: { path: { app_id } }, body: requestedChange(options) }),
  text: appText,
})

export function verdictReadingOption(): Option {
  return new Option(
    '--verdict-reading <reading>',
    'which replies allow a top-up: explicit only with the flag false, strict also with fields of the contract alone, lenient with any others beside them',
  ).choices(['lenient', 'strict', 'explicit'])
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
