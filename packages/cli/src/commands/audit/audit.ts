import type { AuditEntry } from '@txgw/gateway/operator-api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addFlags, commandGroup, type Flag, operatorCommand } from '../../calls/call-command.ts'
import { STREAMED } from '../../calls/search-options.ts'
import { tableOr } from '../../calls/whole-list.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { LARGEST_PAGE } from '../../operator/collect-pages.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { type Column, clipped } from '../../output/text-layout.ts'
import { addAuditAcceptCommand } from './audit-accept.ts'
import { addAuditKeyCommand } from './audit-key.ts'
import { addAuditReconcileCommand } from './audit-reconcile.ts'
import { addAuditVerifyCommand } from './audit-verify.ts'

interface FilterOptions extends OperatorOptions {
  actor?: string
  app?: string
  operation?: string
  object?: string
  from?: string
  to?: string
}

interface PageOptions {
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

const FILTERS: Flag[] = [
  ['--actor <name>', 'only what this person, token or user did'],
  ['--app <app_id>', 'only changes that belong to this app'],
  ['--operation <operation>', 'only this operation or command, such as changeOrderStatus'],
  ['--object <object>', 'only changes of this object, such as order/app-1/order-1'],
  ['--from <time>', 'only changes at this time or later'],
  ['--to <time>', 'only changes before this time'],
]

const addAuditListCommand = operatorCommand({
  name: 'list',
  description: 'List the entries, newest first.',
  flags: [
    ...FILTERS,
    new Option('--limit <count>', 'entries per page').argParser(wholeNumber(1, LARGEST_PAGE)),
    ['--cursor <cursor>', 'continue after an earlier page'],
  ],
  help: {
    prints: [
      'Prints one line per entry, with what changed. If there are more, it also prints the cursor of the next page.',
    ],
    examples: [
      'txgw audit list --actor "support desk" --from 2026-01-01T00:00:00Z',
      'txgw audit list --env production --object app/dragon-isle --format json',
    ],
    next: 'txgw audit verify',
  },
  call: (operator, _given, options: FilterOptions & PageOptions) => {
    const { limit, cursor } = options
    return operator.GET('/audit', { params: { query: { ...queryOf(options), limit, cursor } } })
  },
  text: ({ entries }) => tableOr('No entries match.', COLUMNS, entries),
  notes: ({ entries: { length }, next_cursor }) => {
    if (next_cursor !== undefined)
      return [`\nThere are more entries. Add --cursor ${next_cursor} for the next page.`]
    return length > 0 ? [`\n${length === 1 ? '1 entry' : `${length} entries`}.`] : []
  },
})

function addAuditExportCommand(audit: Command, context: CliContext): void {
  const command = audit.command('export').description('Write all entries that match as JSON lines.')
  addFlags(command, FILTERS).action((options: FilterOptions) => exportEntries(options, context))
  addHelp(addOperatorOptions(command), {
    prints: ['Prints one JSON object per line, the newest first, whatever the format.'],
    examples: ['txgw audit export --env production > audit.jsonl'],
    next: 'txgw audit verify',
  })
}

function exportEntries(options: FilterOptions, context: CliContext): Promise<void> {
  const list = { path: '/audit', query: queryOf(options), accept: STREAMED.jsonl }
  return withOperator(context, options, (operator) => operator.streamList(list, context.streams.stdout))
}

function queryOf({ actor, app, operation, object, from, to }: FilterOptions) {
  return { actor, app_id: app, operation, object, from, to }
}

function valueText(value: unknown): string {
  return value === null ? '' : clipped(JSON.stringify(value), VALUE_LENGTH_MAX)
}

export const addAuditCommands = commandGroup(
  'audit',
  [
    addAuditListCommand,
    addAuditExportCommand,
    addAuditVerifyCommand,
    addAuditReconcileCommand,
    addAuditKeyCommand,
    addAuditAcceptCommand,
  ],
  {
    examples: [
      'txgw audit list --object order/demo-app/demo-order-paid',
      'txgw audit verify --data-dir /var/lib/txgw',
    ],
  },
)
