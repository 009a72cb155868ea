import { ENVIRONMENTS, type Environment } from '@txgw/gateway/settings'
import type { ArchiveReport } from '@txgw/gateway/store-tools'
import { utcText } from '@txgw/protocol'
import { type Command, Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'
import { addExamples, addFormatOption, type FormatOptions } from '../input/command-options.ts'
import { durationSeconds } from '../input/duration.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { openOutput } from '../output/output.ts'
import { plural } from '../output/text-layout.ts'
import { archiveStore } from '../stores/archive-store.ts'
import { addPlaceOptions, choosePlace, type PlaceOptions } from '../stores/store-options.ts'

export interface ArchiveOptions extends FormatOptions, PlaceOptions {
  olderThan?: number
  environment: Environment
  to?: string
  delete?: true
  dryRun?: true
  batch: number
  limit?: number
  pause: number
}

const AGE_VARIABLE = 'TXGW_ARCHIVE_AFTER'

export function addArchiveCommand(program: Command, context: CliContext): void {
  const command = program
    .command('archive')
    .description('Take old orders out of the store: into files, or for good.')
    .addOption(
      new Option(
        '--older-than <age>',
        `days, or a time such as 720h: neither made nor changed since (env: ${AGE_VARIABLE})`,
      ).argParser(age),
    )
    .addOption(
      new Option('--env, --environment <environment>', 'which of the two environments')
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <folder>', 'write them into files there, then delete them').conflicts('delete'),
    )
    .option('--delete', 'delete them without a copy')
    .option('--dry-run', 'only count them')
    .addOption(
      new Option('--batch <orders>', 'orders of one search and one deletion')
        .argParser(wholeNumber(1, 10_000))
        .default(500),
    )
    .addOption(new Option('--limit <orders>', 'at most so many').argParser(wholeNumber(1, 999_999_999)))
    .addOption(
      new Option('--pause <milliseconds>', 'between two batches')
        .argParser(wholeNumber(0, 60_000))
        .default(50),
    )
    .action((options: ArchiveOptions) => archive(options, context))
  addFormatOption(command)
  addPlaceOptions(command)
  addExamples(command, [
    'It may run beside the service, which goes on answering. An order that is archived answers 404 from then on.',
    'A file is orders-<environment>-<from>-<to>-<n>.ndjson.gz, one order a line as "txgw order import" takes it,',
    'with every version of it, which an import brings back, and the recharge that made it, which it does not.',
    'Orders and their recharges are deleted when their file is safely on the disk, and only if they are still as',
    'they were read. Interrupted, run it again: some orders may then be in two files, which does no harm.',
    'For every night, put the age into TXGW_ARCHIVE_AFTER.',
    '',
    'Examples:',
    '  txgw archive --older-than 400 --env production --to /backup/orders --dry-run',
    '  txgw archive --older-than 400 --env production --to /backup/orders',
    '  zcat /backup/orders/orders-production-*.ndjson.gz | txgw order import - --env production',
    '',
    'Next:  txgw order show <app_id> <id>   tells whether one is still there',
  ])
}

async function archive(options: ArchiveOptions, context: CliContext): Promise<void> {
  if (options.to === undefined && !options.delete && !options.dryRun)
    throw new UsageFailure('Say what becomes of the orders: --to <folder>, --delete, or --dry-run.')
  const olderThanMs = context.clock.nowMs() - chosenAge(options, context) * 1000
  const report = await archiveStore(
    { ...options, place: choosePlace(options, context), olderThanMs },
    context,
  )
  const document = { older_than: utcText(olderThanMs), environment: options.environment, ...report }
  openOutput(options.format, context.streams).show(document, () => reportText(report, options))
}

function chosenAge({ olderThan }: ArchiveOptions, { environment }: CliContext): number {
  if (olderThan !== undefined) return olderThan
  const variable = environment.variable(AGE_VARIABLE)
  if (variable === undefined)
    throw new UsageFailure(
      'How old?',
      `Give the age with --older-than or ${AGE_VARIABLE}, such as 400 for days.`,
    )
  try {
    return age(variable)
  } catch (error) {
    throw new UsageFailure(`${AGE_VARIABLE} is not an age. ${(error as Error).message}`)
  }
}

/** In seconds. A number without a unit means days: nobody archives by the second. */
function age(text: string): number {
  return durationSeconds(/^\d+$/.test(text) ? `${text}d` : text)
}

function reportText(
  { found, written, deleted, left, files }: ArchiveReport,
  options: ArchiveOptions,
): string {
  if (options.dryRun) return `${plural(found, 'order')} would be taken out of ${options.environment}.`
  const where =
    options.to === undefined
      ? ''
      : `, ${written.toLocaleString('en-US')} written to ${plural(files.length, 'file')} in ${options.to}`
  const rest =
    left === 0 ? '' : `; ${left.toLocaleString('en-US')} left: changed meanwhile, or too long for an import`
  return `${plural(deleted, 'order')} taken out of ${options.environment}${where}${rest}.`
}
