import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { utcText } from '@txgw/protocol'
import type { ArchiveReport } from '@txgw/store/archive/archive-orders'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addHelp } from '../../input/help.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { openOutput } from '../../output/output.ts'
import { plural } from '../../output/text-layout.ts'
import { addPlaceOptions, choosePlace, type PlaceOptions } from '../../stores/store-options.ts'
import { archiveStore } from './archive-store.ts'

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
    .addOption(
      new Option(
        '--older-than <age>',
        `orders neither created nor changed for this long: days, or a time such as 720h (env: ${AGE_VARIABLE})`,
      ).argParser(age),
    )
    .addOption(
      new Option('--env, --environment <environment>', 'environment to archive')
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--to <folder>',
        'write the orders to files in this folder, then delete them from the store',
      ).conflicts('delete'),
    )
    .option('--delete', 'delete the orders without writing files')
    .option('--dry-run', 'only count the orders')
    .addOption(
      new Option('--batch <orders>', 'orders per search and per deletion')
        .argParser(wholeNumber(1, 10_000))
        .default(500),
    )
    .addOption(
      new Option('--limit <orders>', 'archive at most this many orders').argParser(
        wholeNumber(1, 999_999_999),
      ),
    )
    .addOption(
      new Option('--pause <milliseconds>', 'pause between two batches')
        .argParser(wholeNumber(0, 60_000))
        .default(50),
    )
    .action((options: ArchiveOptions) => archive(options, context))
  addFormatOption(command)
  addPlaceOptions(command)
  addHelp(command, {
    prints: [
      'Prints how many orders it wrote and deleted. The service may keep running; a query for an archived order',
      'gets 404.',
      '',
      'A file is named orders-<environment>-<from>-<to>-<n>.ndjson.gz and has one order per line, as',
      '"txgw order import" reads it. A line holds every version of the order, which an import restores, and the',
      'recharge that created the order, which an import does not restore.',
      '',
      'The command deletes orders and their recharges when their file is safely on disk, and only if they have not',
      'changed since it read them. If it is interrupted, run it again: some orders may then be in two files, which',
      'does no harm. For a nightly run, set the age in TXGW_ARCHIVE_AFTER.',
    ],
    examples: [
      'txgw archive --older-than 400 --env production --to /backup/orders --dry-run',
      'txgw archive --older-than 400 --env production --to /backup/orders',
      'zcat /backup/orders/orders-production-*.ndjson.gz | txgw order import - --env production',
    ],
    next: 'txgw order show <app_id> <order_id>   see whether an order is still in the store',
  })
}

async function archive(options: ArchiveOptions, context: CliContext): Promise<void> {
  if (options.to === undefined && !options.delete && !options.dryRun)
    throw new UsageFailure('Choose what happens to the orders: --to <folder>, --delete or --dry-run.')
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
      'The age of the orders is missing.',
      `Give it with --older-than or ${AGE_VARIABLE}, such as 400 for 400 days.`,
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
  if (options.dryRun) return `${plural(found, 'order')} would be removed from ${options.environment}.`
  const where =
    options.to === undefined
      ? ''
      : `, ${written.toLocaleString('en-US')} written to ${plural(files.length, 'file')} in ${options.to}`
  const rest =
    left === 0
      ? ''
      : `; ${left.toLocaleString('en-US')} left: they changed during the run, or are too long for an import`
  return `${plural(deleted, 'order')} removed from ${options.environment}${where}${rest}.`
}
