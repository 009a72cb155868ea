import type { RechargeSummary } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { searchCommand } from '../../calls/search-command.ts'
import { moneyText } from '../../views/order-view.ts'

const STATES: RechargeSummary['state'][] = ['VALIDATING', 'ACCEPTED', 'ENDED']

export const addRechargeListCommand = searchCommand({
  rows: 'recharges',
  description: 'List recharges, newest first, with those that created no order.',
  filters: {
    app_id: ['--app <app_id>', 'only those of this app'],
    user_id: ['--player <user_id>', 'only those of this player'],
    state: new Option('--state <state>', 'only those in this state').choices(STATES),
  },
  columns: [
    { title: 'STARTED', value: ({ created_at }) => created_at },
    { title: 'APP', value: ({ app_id }) => app_id },
    { title: 'PLAYER', value: ({ user_id }) => user_id },
    { title: 'STATE', value: ({ state }) => state },
    { title: 'REASON', value: ({ end_reason }) => end_reason?.code ?? '–' },
    { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
    { title: 'ORDER', value: ({ order_id }) => order_id ?? '–' },
    { title: 'RECHARGE', value: ({ recharge_id }) => recharge_id },
  ],
  help: {
    prints: [
      'Prints one line per recharge. If there are more, it also prints the cursor of the next page.',
      'With --format csv or jsonl the service streams all that match and records the export.',
    ],
    examples: [
      'txgw recharge list --state ENDED --from 2h',
      'txgw recharge list --player player-7',
      'txgw recharge list --app demo-app --from 7d --format csv > recharges.csv',
    ],
    next: 'txgw recharge show <recharge_id>',
  },
})
