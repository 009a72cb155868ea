import type { MerchantRequest, MerchantRequestPage } from '@txgw/gateway/operator-api'
import { ERROR_NAMES, type ErrorName } from '@txgw/protocol'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { addListOptions, type ListOptions, sharedFilter } from '../../lists/list-options.ts'
import { type ListKind, showList } from '../../lists/show-list.ts'
import { answered } from '../../operator/operator-client.ts'
import { milliseconds } from '../../output/text-layout.ts'

interface RequestListOptions extends ListOptions {
  outcome?: 'answered' | 'refused'
  name?: ErrorName
  status?: number
}

type Filter = Omit<ReturnType<typeof sharedFilter>, 'user_id'> & {
  outcome: RequestListOptions['outcome']
  name: ErrorName | undefined
  status: number | undefined
}

const REQUESTS: ListKind<MerchantRequestPage, MerchantRequest, Filter> = {
  ...{ path: '/requests', noun: 'request' },
  columns: [
    { title: 'ARRIVED', value: ({ received_at }) => received_at },
    {
      title: 'APP',
      value: ({ app_id, claimed_app_id }) => app_id ?? (claimed_app_id ? `${claimed_app_id}?` : '–'),
    },
    { title: 'STATUS', value: ({ status }) => String(status) },
    { title: 'ERROR', value: ({ error_name }) => error_name ?? '–' },
    { title: 'ORDER', value: ({ order_id }) => order_id ?? '–' },
    { title: 'TOOK', value: ({ duration_ms }) => milliseconds(duration_ms) },
    { title: 'FROM', value: ({ client_address }) => client_address },
    { title: 'DEBUG ID', value: ({ debug_id }) => debug_id },
  ],
  rowsOf: ({ requests }) => requests,
  fetchPage: (operator, query) => answered(operator.GET('/requests', { params: { query } })),
}

export function addRequestCommands(program: Command, context: CliContext): void {
  const request = program.command('request')
  const command = request
    .command('list')
    .description('List the requests of merchants, newest first.')
    .option('--app <app_id>', 'only those that this app signed, and refused ones that name it')
    .addOption(
      new Option('--outcome <outcome>', 'only those with this outcome').choices(['answered', 'refused']),
    )
    .addOption(new Option('--name <error>', 'only those refused with this error name').choices(ERROR_NAMES))
    .option('--status <status>', 'only those with this status of the answer', wholeNumber(100, 599))
    .action((options: RequestListOptions) => {
      const { outcome, name, status } = options
      const { user_id: _, ...shared } = sharedFilter(options)
      return showList(REQUESTS, { filter: { ...shared, outcome, name, status }, options, context })
    })
  addListOptions(command, context, 'requests')
  addExamples(command, [
    'Prints one line per request. If there are more, it also prints the cursor of the next page.',
    'A question mark behind an app says that the request names it, and that nothing proves it.',
    'With --format csv or jsonl the service streams all that match and records the export.',
    '',
    'Examples:',
    '  txgw request list --app demo-app --outcome refused --from 2h',
    '  txgw request list --name UNAUTHENTICATED --from 15m',
    '  txgw request list --from 7d --format jsonl > requests.jsonl',
    '',
    'Next:  txgw doctor --help',
  ])
  addExamples(request, [
    'Examples:',
    '  txgw request list --outcome refused --from 1h',
    '',
    'Next:  txgw request list --help',
  ])
}
