import { SETTINGS as SERVICE } from '@txgw/gateway/settings'
import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../base/failure.ts'
import { addExamples, addFormatOption, type FormatOptions } from '../input/command-options.ts'
import { resolveSetting, SETTINGS, settingOption } from '../input/settings.ts'
import { openOutput } from '../output/output.ts'
import { type CheckedKind, copyDocument, copyTable } from '../stores/copy-view.ts'
import { BOTH, type Environments, eachEnvironment, environmentsOption } from '../stores/store-options.ts'
import { isSamePlace, parsePlace, placeName, type StorePlace } from '../stores/store-place.ts'
import { untilStopped } from '../stores/until-stopped.ts'

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
  description: 'postgres://… or data folder to copy to; empty, or begun by an earlier copy',
  variable: SERVICE.databaseUrl.variable,
}

export function addCopyCommand(program: Command, context: CliContext): void {
  const command = program
    .command('copy')
    .description('Move the data of a service to another store, and compare both.')
    .addOption(settingOption(FROM))
    .addOption(settingOption(TO))
    .addOption(environmentsOption().default(BOTH))
    .action((options: CopyOptions) => copy(options, context))
  addFormatOption(command)
  addExamples(command, [
    'Stop the service first: what is written to the source meanwhile may be missing. The comparison at the',
    'end reads every record of both sides, and fails when they differ.',
    '',
    'Interrupted, by Ctrl-C or otherwise, the same command goes on where it stopped.',
    'Apps, keys, orders with their history, recharges, validations and their counts are copied. Request',
    'records are not. The private keys that sign webhooks stay in the data folder: take the folders',
    '<data-dir>/production/platform-keys and <data-dir>/sandbox/platform-keys along yourself.',
    '',
    'A password in a flag is visible to every user of the machine; in TXGW_DATABASE_URL it is not.',
    '',
    'Examples:',
    '  txgw copy --from /var/lib/txgw --to postgres://txgw@db1,db2/txgw',
    '  TXGW_DATABASE_URL=postgres://… txgw copy --from /var/lib/txgw --env production',
    '',
    'Next:  txgw serve --database-url postgres://…',
  ])
}

async function copy(options: CopyOptions, context: CliContext): Promise<void> {
  const { from, to } = places(options, context)
  const output = openOutput(options.format, context.streams)
  const [fromName, toName] = [await placeName(from), await placeName(to)]
  const { copyEnvironment } = await import('../stores/copy-environment.ts')
  const signal = untilStopped(context, 'Run the same command again: it goes on where it stopped.')
  output.note(`Copying ${fromName} to ${toName}. No service may use either of them meanwhile.`)
  const checks: CheckedKind[] = []
  for (const environment of eachEnvironment(options.environment))
    checks.push(...(await copyEnvironment({ environment, from, to, fromName, toName, signal }, context)))
  const document = copyDocument({ from: fromName, to: toName }, checks)
  const differing = checks.filter(({ isSame }) => !isSame)
  if (differing.length > 0) throw differs(differing, JSON.stringify(document), copyTable(checks))
  output.show(document, () => `${copyTable(checks)}\n\nBoth sides hold the same.`)
  if ('dataDir' in from) output.note(keysStay(from.dataDir))
}

function places(options: CopyOptions, { environment }: CliContext): { from: StorePlace; to: StorePlace } {
  const from = parsePlace(resolveSetting(FROM, options.from, environment), '--from')
  const chosen = resolveSetting(TO, options.to, environment)
  if (chosen === undefined)
    throw new UsageFailure('There is nothing to copy to.', `Give it with --to or ${TO.variable}.`)
  const to = parsePlace(chosen, '--to')
  if (isSamePlace(from, to)) throw new UsageFailure('--from and --to are the same.')
  return { from, to }
}

function differs(differing: CheckedKind[], document: string, table: string): CliFailure {
  const kinds = differing.map(({ environment, kind }) => `${kind} of ${environment}`)
  return new CliFailure('COPY_DIFFERS', `The two sides differ: ${kinds.join(', ')}.`, {
    details: table.split('\n'),
    advice:
      'Something was written to one of them meanwhile. Stop every service, empty the target, and copy again.',
    document,
  })
}

function keysStay(dataDir: string): string {
  return (
    `The keys that sign webhooks are still in ${dataDir}, in production/platform-keys and ` +
    'sandbox/platform-keys: start the service with this data folder, or take these folders along.'
  )
}
