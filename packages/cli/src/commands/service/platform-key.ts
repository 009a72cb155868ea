import type { PlatformKey } from '@txgw/gateway/operator-api'
import { InvalidArgumentError, Option } from 'commander'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { type Column, tableLines, visible } from '../../output/text-layout.ts'

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

const addListCommand = operatorCommand({
  name: 'list',
  description: 'List the keys that merchants can use to verify notifications now.',
  help: {
    prints: ['Prints one line per key: whether it signs, waits to sign or is only listed, and until when.'],
    examples: ['txgw platform-key list --env production'],
    next: 'txgw platform-key rotate',
  },
  call: (operator) => operator.GET('/platform-keys'),
  text: ({ keys }) => tableLines(COLUMNS, keys),
})

const addRotateCommand = operatorCommand({
  name: 'rotate',
  description: 'Create the next signing key. Merchants can fetch it before it signs.',
  flags: [
    new Option('--sign-after <time>', 'how long the new key is listed before it signs, such as 10m or 1h')
      .argParser(durationMinutes)
      .conflicts('now'),
    ['--now', 'sign with the new key at once; for a key that has leaked'],
    new Option(
      '--overlap <time>',
      'how long the old key stays listed after it stops signing, such as 90m, 24h or 7d',
    ).argParser(durationSeconds),
  ],
  help: {
    prints: [
      'Prints the keys, with the time from which the new one signs.',
      '',
      'The new key is listed at once and signs after 10 minutes; --sign-after changes that. Until then the old key',
      'signs. It stays listed for another 24 hours; --overlap changes that.',
      '',
      'With --now merchants cannot fetch the new key before it signs. Receivers that fetch the keys for an unknown',
      'serial, as the SDK does, accept its notifications within seconds. Other receivers refuse them until their next',
      'fetch. A key that waits to sign is dropped. With --overlap 0 the old key is no longer listed, and notifications',
      'that it signed a moment ago can no longer be verified.',
    ],
    examples: [
      'txgw platform-key rotate',
      'txgw platform-key rotate --sign-after 1h --overlap 7d --env production',
      'txgw platform-key rotate --now --overlap 0 --env production',
    ],
    next: 'txgw platform-key list',
  },
  call: (operator, _given, { signAfter, now, overlap }: RotateOptions) => {
    const body = { sign_after_minutes: signAfter, now, overlap_seconds: overlap }
    return operator.POST('/platform-keys/rotate', { body })
  },
  text: ({ message, keys }) => [visible(message), '', tableLines(COLUMNS, keys)].join('\n'),
})

export const addPlatformKeyCommands = commandGroup('platform-key', [addListCommand, addRotateCommand], {
  prints: ['Merchants fetch the public keys with the certificate call, POST /gateway/v2/certificates.'],
  examples: ['txgw platform-key list', 'txgw platform-key rotate --overlap 7d'],
  next: 'txgw platform-key rotate --help',
})

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
