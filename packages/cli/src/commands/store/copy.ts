import type { Environment } from '@txgw/base/environment'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { KindCheck } from '@txgw/store/copy/verify-copy'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, SETTINGS, settingOption } from '../../input/settings.ts'
import { openOutput } from '../../output/output.ts'
import { type Column, tableLines } from '../../output/text-layout.ts'
import { BOTH, type Environments, eachEnvironment, environmentsOption } from '../../stores/store-options.ts'
import { isSamePlace, parsePlace, placeName, type StorePlace } from '../../stores/store-place.ts'
import { untilStopped } from '../../stores/until-stopped.ts'
import type { CheckedKind } from './copy-environment.ts'

interface CopyOptions extends FormatOptions {
  from?: string
  to?: string
  environment: Environments
}

const FROM = {
  flags: '--from <place>',
  description: 'data folder or postgres://… to copy from',
  variable: SETTINGS.dataDir.variable,
  fallback: SETTINGS.dataDir.fallback,
}
const TO = {
  flags: '--to <place>',
  description: 'postgres://… or data folder to copy to; it must be empty or hold an unfinished copy',
  variable: SERVICE.databaseUrl.variable,
  isSecret: true,
} as const

export function addCopyCommand(program: Command, context: CliContext): void {
  const command = program
    .command('copy')
    .addOption(settingOption(FROM))
    .addOption(settingOption(TO))
    .addOption(environmentsOption().default(BOTH))
    .action((options: CopyOptions) => copy(options, context))
  addFormatOption(command)
  addHelp(command, {
    prints: [
      'Prints the number of records and a checksum for each kind of record.',
      '',
      'Stop the service first: records written to the source during the copy may be missing from the target.',
      'The comparison at the end reads every record of both stores and fails if they differ. If the copy is',
      'interrupted, run the same command again: it continues where it stopped.',
      '',
      'It copies apps, keys, orders with their history, recharges, validations with their counts, and tokens. It does',
      'not copy request records, nor the private keys that sign webhooks: move the folders',
      '<data-dir>/production/platform-keys and <data-dir>/sandbox/platform-keys yourself.',
      '',
      'Every user of the machine can see a password in a flag, but not one in TXGW_DATABASE_URL or in the file that',
      'TXGW_DATABASE_URL_FILE names.',
    ],
    examples: [
      'txgw copy --from /var/lib/txgw --to postgres://txgw@db1,db2/txgw',
      'TXGW_DATABASE_URL=postgres://… txgw copy --from /var/lib/txgw --env production',
    ],
    next: 'txgw serve --database-url postgres://…',
  })
}

async function copy(options: CopyOptions, context: CliContext): Promise<void> {
  const { from, to } = places(options, context)
  const output = openOutput(options.format, context.streams)
  const [fromName, toName] = [await placeName(from), await placeName(to)]
  const { copyEnvironment } = await import('./copy-environment.ts')
  using work = untilStopped(context, 'Run the same command again: it continues where it stopped.')
  output.note(`Copying ${fromName} to ${toName}. Do not start a service that uses either of them.`)
  const checks: CheckedKind[] = []
  for (const environment of eachEnvironment(options.environment))
    checks.push(
      ...(await copyEnvironment({ environment, from, to, fromName, toName, signal: work.signal }, context)),
    )
  const document = copyDocument({ from: fromName, to: toName }, checks)
  const differing = checks.filter(({ isSame }) => !isSame)
  if (differing.length > 0) throw differs(differing, JSON.stringify(document), copyTable(checks))
  output.show(document, () => `${copyTable(checks)}\n\nBoth stores hold the same data.`)
  if ('dataDir' in from) output.note(keysStay(from.dataDir))
}

function places(options: CopyOptions, { environment }: CliContext): { from: StorePlace; to: StorePlace } {
  const from = parsePlace(resolveSetting(FROM, options.from, environment), '--from')
  const chosen = resolveSetting(TO, options.to, environment)
  if (chosen === undefined)
    throw new UsageFailure('The target of the copy is missing.', `Give it with --to or ${TO.variable}.`)
  const to = parsePlace(chosen, '--to')
  if (isSamePlace(from, to)) throw new UsageFailure('--from and --to name the same store.')
  return { from, to }
}

function differs(differing: CheckedKind[], document: string, table: string): CliFailure {
  const kinds = differing.map(({ environment, kind }) => `${kind} of ${environment}`)
  return new CliFailure('COPY_DIFFERS', `The two stores differ: ${kinds.join(', ')}.`, {
    details: table.split('\n'),
    advice:
      'Something wrote to one of them during the copy. Stop every service, empty the target and copy again.',
    document,
  })
}

function keysStay(dataDir: string): string {
  return (
    `The keys that sign webhooks are still in ${dataDir}, in production/platform-keys and ` +
    'sandbox/platform-keys. Start the service with this data folder, or move these folders.'
  )
}

/** Enough to tell two checksums apart at a glance; the JSON document has the whole value. */
const CHECKSUM_SHOWN = 16

const COLUMNS: Column<CheckedKind>[] = [
  { title: 'ENVIRONMENT', value: ({ environment }) => environment },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'SOURCE', value: ({ source }) => source.records.toLocaleString('en-US') },
  { title: 'TARGET', value: ({ target }) => target.records.toLocaleString('en-US') },
  { title: 'CHECKSUM', value: ({ source }) => source.checksum.slice(0, CHECKSUM_SHOWN) },
  { title: 'RESULT', value: ({ isSame }) => (isSame ? 'same' : 'DIFFERS') },
]

function copyTable(checks: CheckedKind[]): string {
  return tableLines(COLUMNS, checks)
}

interface CopyDocument {
  from: string
  to: string
  verified: boolean
  kinds: {
    environment: Environment
    kind: string
    source: KindCheck['source']
    target: KindCheck['target']
    same: boolean
  }[]
}

function copyDocument({ from, to }: { from: string; to: string }, checks: CheckedKind[]): CopyDocument {
  return {
    from,
    to,
    verified: checks.every(({ isSame }) => isSame),
    kinds: checks.map(({ environment, kind, source, target, isSame }) => ({
      environment,
      kind,
      source,
      target,
      same: isSame,
    })),
  }
}
