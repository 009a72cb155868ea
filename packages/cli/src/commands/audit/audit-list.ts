import type { AuditEntry, AuditPage } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { LARGEST_PAGE } from '../../operator/collect-pages.ts'
import { answered, type OperatorClient } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { type Column, clipped, plural, tableLines } from '../../output/text-layout.ts'

interface FilterOptions extends OperatorOptions {
  actor?: string
  app?: string
  operation?: string
  object?: string
  from?: string
  to?: string
}

interface ListOptions extends FilterOptions {
  limit?: number
  cursor?: string
}

const VALUE_LENGTH_MAX = 100

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'TIME', value: ({ at }) => at },
  { title: 'ACTOR', value: ({ actor }) => actor },
  { title: 'OPERATION', value: ({ operation }) => operation },
  { title: 'OBJECT', value: ({ object }) => object },
  { title: 'OUTCOME', value: ({ outcome, error_name }) => error_name ?? outcome },
  { title: 'BEFORE', value: ({ before }) => valueText(before) },
  { title: 'AFTER', value: ({ after }) => valueText(after) },
]

export function addAuditListCommands(audit: Command, context: CliContext): void {
  const list = addFilterOptions(audit.command('list').description('List the entries, newest first.'))
    .option('--limit <count>', 'entries per page', wholeNumber(1, LARGEST_PAGE))
    .option('--cursor <cursor>', 'continue after an earlier page')
    .action((options: ListOptions) => listEntries(options, context))
  addOperatorOptions(list)
  addExamples(list, [
    'Prints one line per entry, with what changed. If there are more, it also prints the cursor of the next page.',
    '',
    'Examples:',
    '  txgw audit list --actor "support desk" --from 2026-01-01T00:00:00Z',
    '  txgw audit list --env production --object app/dragon-isle --format json',
    '',
    'Next:  txgw audit verify',
  ])
  const command = audit.command('export').description('Write all entries that match as JSON lines.')
  addFilterOptions(command).action((options: FilterOptions) => exportEntries(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one JSON object per line, the newest first, whatever the format.',
    '',
    'Examples:',
    '  txgw audit export --env production > audit.jsonl',
    '',
    'Next:  txgw audit verify',
  ])
}

function addFilterOptions(command: Command): Command {
  return command
    .option('--actor <name>', 'only what this person, token or user did')
    .option('--app <app_id>', 'only changes that belong to this app')
    .option('--operation <operation>', 'only this operation or command, such as changeOrderStatus')
    .option('--object <object>', 'only changes of this object, such as order/app-1/order-1')
    .option('--from <time>', 'only changes at this time or later')
    .option('--to <time>', 'only changes before this time')
}

async function listEntries(options: ListOptions, context: CliContext): Promise<void> {
  const { limit, cursor } = options
  const page = await withOperator(context, options, (operator) =>
    fetchPage(operator, options, { limit, cursor }),
  )
  const output = openOutput(options.format, context.streams)
  output.show(page, () => (page.entries.length > 0 ? tableLines(COLUMNS, page.entries) : 'No entries match.'))
  if (page.next_cursor !== undefined) {
    output.note(`\nThere are more entries. Add --cursor ${page.next_cursor} for the next page.`)
  } else if (page.entries.length > 0)
    output.note(`\n${page.entries.length === 1 ? '1 entry' : `${page.entries.length} entries`}.`)
}

async function exportEntries(options: FilterOptions, context: CliContext): Promise<void> {
  const { stdout, stderr } = context.streams
  let written = 0
  await withOperator(context, options, async (operator) => {
    for (let cursor: string | undefined; ; ) {
      const page = await fetchPage(operator, options, { limit: LARGEST_PAGE, cursor })
      for (const entry of page.entries) stdout.write(`${JSON.stringify(entry)}\n`)
      written += page.entries.length
      cursor = page.next_cursor
      if (cursor === undefined) return
    }
  })
  if (options.format === 'text') stderr.write(`${plural(written, 'line')} written.\n`)
}

function fetchPage(
  operator: OperatorClient,
  { actor, app, operation, object, from, to }: FilterOptions,
  page: { limit: number | undefined; cursor: string | undefined },
): Promise<AuditPage> {
  const query = { actor, app_id: app, operation, object, from, to, ...page }
  return answered(operator.GET('/audit', { params: { query } }))
}

function valueText(value: unknown): string {
  return value === null ? '' : clipped(JSON.stringify(value), VALUE_LENGTH_MAX)
}
