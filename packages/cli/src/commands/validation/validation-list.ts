import type { ReasonCode, Validation, ValidationPage } from '@txgw/gateway/operator-api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { addListOptions, addPlayerOption, type ListOptions, sharedFilter } from '../../lists/list-options.ts'
import { type ListKind, showList } from '../../lists/show-list.ts'
import { answered } from '../../operator/operator-client.ts'
import { milliseconds } from '../../output/text-layout.ts'

interface ValidationListOptions extends ListOptions {
  recharge?: string
  outcome?: Validation['outcome']
  reason?: ReasonCode
}

type Filter = ReturnType<typeof sharedFilter> & {
  recharge_id: string | undefined
  outcome: Validation['outcome'] | undefined
  reason: ReasonCode | undefined
}

const OUTCOMES: Validation['outcome'][] = [
  'allowed',
  'forbidden',
  'timeout',
  'unreachable',
  'bad-reply',
  'not-sent',
]

const VALIDATIONS: ListKind<ValidationPage, Validation, Filter> = {
  ...{ path: '/validations', noun: 'validation' },
  columns: [
    { title: 'ASKED', value: ({ started_at }) => started_at },
    { title: 'APP', value: ({ app_id }) => app_id },
    { title: 'PLAYER', value: ({ user_id }) => user_id },
    { title: 'OUTCOME', value: ({ outcome }) => outcome },
    { title: 'REASON', value: ({ reason }) => reason?.code ?? '–' },
    { title: 'TOOK', value: ({ duration_ms }) => milliseconds(duration_ms) },
    { title: 'VALIDATION', value: ({ validation_id }) => validation_id },
  ],
  rowsOf: ({ validations }) => validations,
  fetchPage: (operator, query) => answered(operator.GET('/validations', { params: { query } })),
}

export function addValidationListCommand(validation: Command, context: CliContext): void {
  const command = validation
    .command('list')
    .description('List validations, newest first.')
    .option('--app <app_id>', 'only those of this app')
  addPlayerOption(command, 'only those about this player')
    .option('--recharge <recharge_id>', 'only those of this recharge')
    .addOption(new Option('--outcome <outcome>', 'only those with this outcome').choices(OUTCOMES))
    .option('--reason <code>', 'only those with this code of their reason, such as GEO_RESTRICTION or tls')
    .action((options: ValidationListOptions) => {
      const { recharge, outcome, reason } = options
      const filter = { ...sharedFilter(options), recharge_id: recharge, outcome, reason }
      return showList(VALIDATIONS, { filter, options, context })
    })
  addListOptions(command, context, 'validations')
  addExamples(command, [
    'Prints one line per validation. If there are more, it also prints the cursor of the next page.',
    'With --format csv or jsonl the service streams all that match and records the export.',
    '',
    'Examples:',
    '  txgw validation list --outcome timeout --from 1h',
    '  txgw validation list --reason GEO_RESTRICTION --from 1d',
    '  txgw validation list --all --format json',
    '  txgw validation list --app demo-app --from 7d --format csv > validations.csv',
    '',
    'Next:  txgw validation show <validation_id>',
  ])
}
