import type { PlatformKeyList } from '@txgw/gateway/operator-api'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { type Column, tableLines, visible } from '../../output/text-layout.ts'

type PlatformKey = PlatformKeyList['keys'][number]

interface RotateOptions extends OperatorOptions {
  signAfter?: number
  now?: true
  overlap?: number
}

const COLUMNS: Column<PlatformKey>[] = [
  { title: 'SERIAL', value: ({ serial_no }) => serial_no },
  { title: 'STATE', value: stateText },
  { title: 'LISTED SINCE', value: ({ listed_since }) => listed_since },
  { title: 'SIGNS FROM', value: ({ signs_from }) => signs_from },
  { title: 'FINGERPRINT', value: ({ fingerprint }) => fingerprint },
]

export function addPlatformKeyCommands(program: Command, context: CliContext): void {
  const key = program.command('platform-key')
  addListCommand(key, context)
  addRotateCommand(key, context)
  addExamples(key, [
    'Merchants fetch the public keys with the certificate call, POST /gateway/v2/certificates.',
    '',
    'Examples:',
    '  txgw platform-key list',
    '  txgw platform-key rotate --overlap 7d',
    '',
    'Next:  txgw platform-key rotate --help',
  ])
}

function addListCommand(key: Command, context: CliContext): void {
  const command = key
    .command('list')
    .description('List the keys that merchants can use to verify notifications now.')
    .action(async (options: OperatorOptions) => {
      const list = await withOperator(context, options, (operator) =>
        answered(operator.GET('/platform-keys')),
      )
      openOutput(options.format, context.streams).show(list, () => tableLines(COLUMNS, list.keys))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one line per key: whether it signs, waits to sign or is only listed, and until when.',
    '',
    'Examples:',
    '  txgw platform-key list --env production',
    '',
    'Next:  txgw platform-key rotate',
  ])
}

function addRotateCommand(key: Command, context: CliContext): void {
  const command = key
    .command('rotate')
    .description('Create the next signing key. Merchants can fetch it before it signs.')
    .addOption(
      new Option('--sign-after <time>', 'how long the new key is listed before it signs, such as 10m or 1h')
        .argParser(durationMinutes)
        .conflicts('now'),
    )
    .option('--now', 'sign with the new key at once; for a key that has leaked')
    .option(
      '--overlap <time>',
      'how long the old key stays listed after it stops signing, such as 90m, 24h or 7d',
      durationSeconds,
    )
    .action((options: RotateOptions) => rotate(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the keys, with the time from which the new one signs.',
    '',
    'The new key is listed at once and signs after 10 minutes; --sign-after changes that. Until then the old key',
    'signs. It stays listed for another 24 hours; --overlap changes that.',
    '',
    'With --now merchants cannot fetch the new key before it signs. Receivers that fetch the keys for an unknown',
    'serial, as the SDK does, accept its notifications within seconds. Other receivers refuse them until their next',
    'fetch. A key that waits to sign is dropped. With --overlap 0 the old key is no longer listed, and notifications',
    'that it signed a moment ago can no longer be verified.',
    '',
    'Examples:',
    '  txgw platform-key rotate',
    '  txgw platform-key rotate --sign-after 1h --overlap 7d --env production',
    '  txgw platform-key rotate --now --overlap 0 --env production',
    '',
    'Next:  txgw platform-key list',
  ])
}

async function rotate(options: RotateOptions, context: CliContext): Promise<void> {
  const { signAfter: sign_after_minutes, now, overlap: overlap_seconds } = options
  const rotated = await withOperator(context, options, (operator) =>
    answered(operator.POST('/platform-keys/rotate', { body: { sign_after_minutes, now, overlap_seconds } })),
  )
  openOutput(options.format, context.streams).show(rotated, () =>
    [visible(rotated.message), '', tableLines(COLUMNS, rotated.keys)].join('\n'),
  )
}

/** The service counts in minutes. Fractions are refused, so that nobody gets another time than they asked for. */
function durationMinutes(text: string): number {
  const minutes = durationSeconds(text) / 60
  if (Number.isInteger(minutes) && minutes > 0) return minutes
  throw new InvalidArgumentError('It must be whole minutes, such as 10m. To sign at once, use --now.')
}

function stateText({ current, signs_until: until, expires_at: expiresAt }: PlatformKey): string {
  if (current) return until === null ? 'signs' : `signs until ${until}`
  return expiresAt === null ? 'waits to sign' : `listed until ${expiresAt}`
}
