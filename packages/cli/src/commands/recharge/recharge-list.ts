import type { RechargePage, RechargeSummary } from '@txgw/gateway/operator-api'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { addListOptions, type ListOptions, sharedFilter } from '../../lists/list-options.ts'
import { type ListKind, showList } from '../../lists/show-list.ts'
import { answered } from '../../operator/operator-client.ts'
import type { Column } from '../../output/text-layout.ts'
import { moneyText } from '../../views/order-view.ts'

interface RechargeListOptions extends ListOptions {
  state?: RechargeSummary['state']
}

type Filter = ReturnType<typeof sharedFilter> & { state: RechargeSummary['state'] | undefined }

const STATES: RechargeSummary['state'][] = ['VALIDATING', 'ACCEPTED', 'ENDED']

const COLUMNS: Column<RechargeSummary>[] = [
  { title: 'STARTED', value: ({ created_at }) => created_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'PLAYER', value: ({ user_id }) => user_id },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'REASON', value: ({ end_reason }) => end_reason?.code ?? '–' },
  { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
  { title: 'ORDER', value: ({ order_id }) => order_id ?? '–' },
  { title: 'RECHARGE', value: ({ recharge_id }) => recharge_id },
]

const RECHARGES: ListKind<RechargePage, RechargeSummary, Filter> = {
  ...{ path: '/recharges', noun: 'recharge', columns: COLUMNS },
  rowsOf: ({ recharges }) => recharges,
  fetchPage: (operator, query) => answered(operator.GET('/recharges', { params: { query } })),
}

export function addRechargeListCommand(recharge: Command, context: CliContext): void {
  const command = recharge
    .command('list')
    .description('List recharges, newest first, with those that created no order.')
    .option('--app <app_id>', 'only those of this app')
    .option('--player <user_id>', 'only those of this player')
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .action((options: RechargeListOptions) => {
      const filter = { ...sharedFilter(options), state: options.state }
      return showList(RECHARGES, { filter, options, context })
    })
  addListOptions(command, context, 'recharges')
  addExamples(command, [
    'Prints one line per recharge. If there are more, it also prints the cursor of the next page.',
    'With --format csv or jsonl the service streams all that match and records the export.',
    '',
    'Examples:',
    '  txgw recharge list --state ENDED --from 2h',
    '  txgw recharge list --player player-7',
    '  txgw recharge list --app demo-app --from 7d --format csv > recharges.csv',
    '',
    'Next:  txgw recharge show <recharge_id>',
  ])
}
