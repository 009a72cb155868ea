import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { addExamples, addOperatorOptions, type OperatorOptions } from '../command-options.ts'
import { durationSeconds } from '../duration.ts'
import type { PlatformKeyList } from '../operator-documents.ts'
import { openOutput } from '../output.ts'
import { type Column, tableLines, visible } from '../text-layout.ts'
import { withOperator } from '../with-operator.ts'

type PlatformKey = PlatformKeyList['keys'][number]

interface RotateOptions extends OperatorOptions {
  overlap?: number
}

const COLUMNS: Column<PlatformKey>[] = [
  { title: 'SERIAL', value: ({ serial_no }) => serial_no },
  { title: 'STATE', value: stateText },
  { title: 'NOT BEFORE', value: ({ not_before }) => not_before },
  { title: 'FINGERPRINT', value: ({ fingerprint }) => fingerprint },
]

export function addPlatformKeyCommands(program: Command, context: CliContext): void {
  const key = program
    .command('platform-key')
    .description('The keys that the service signs its notifications with.')
  addListCommand(key, context)
  addRotateCommand(key, context)
  addExamples(key, [
    'Merchants fetch the public halves with the certificate call, POST /gateway/v2/certificates.',
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
    .description('List the keys that merchants can verify with now.')
    .action(async (options: OperatorOptions) => {
      const list = await withOperator(context, options, (operator) =>
        operator.get<PlatformKeyList>(['platform-keys']),
      )
      openOutput(options.format, context.streams).show(list, () => tableLines(COLUMNS, list.keys))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Examples:',
    '  txgw platform-key list --env production',
    '',
    'Next:  txgw platform-key rotate',
  ])
}

function addRotateCommand(key: Command, context: CliContext): void {
  const command = key
    .command('rotate')
    .description('Sign with a new key from now on; the old one stays listed for a while.')
    .option('--overlap <time>', 'how long the old key stays listed, such as 90m, 24h or 7d', durationSeconds)
    .action((options: RotateOptions) => rotate(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Without --overlap the old key stays listed for 24 hours. With --overlap 0 it is gone at once, and what was',
    'signed with it a moment ago can no longer be verified: for a key that has leaked.',
    '',
    'Examples:',
    '  txgw platform-key rotate',
    '  txgw platform-key rotate --overlap 7d --env production',
    '',
    'Next:  txgw platform-key list',
  ])
}

async function rotate(options: RotateOptions, context: CliContext): Promise<void> {
  const list = await withOperator(context, options, (operator) =>
    operator.post<PlatformKeyList>(['platform-keys', 'rotate'], { overlap_seconds: options.overlap }),
  )
  const signer = list.keys.find(({ current }) => current)
  openOutput(options.format, context.streams).show(list, () =>
    [
      visible(
        `Notifications of ${options.env} are signed with key ${signer?.serial_no ?? 'none'} from now on.`,
      ),
      '',
      tableLines(COLUMNS, list.keys),
    ].join('\n'),
  )
}

function stateText({ current, expires_at: expiresAt }: PlatformKey): string {
  if (current) return 'signs'
  return expiresAt === null ? 'listed' : `listed until ${expiresAt}`
}
