import { ERROR_NAMES } from '@txgw/protocol'
import { Option } from 'commander'
import { commandGroup } from '../../calls/call-command.ts'
import { searchCommand } from '../../calls/search-command.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { milliseconds } from '../../output/text-layout.ts'

const addListCommand = searchCommand({
  rows: 'requests',
  description: 'List the requests of merchants, newest first.',
  filters: {
    app_id: ['--app <app_id>', 'only those that this app signed, and refused ones that name it'],
    outcome: new Option('--outcome <outcome>', 'only those with this outcome').choices([
      'answered',
      'refused',
    ]),
    name: new Option('--name <error>', 'only those refused with this error name').choices(ERROR_NAMES),
    status: new Option('--status <status>', 'only those with this status of the answer').argParser(
      wholeNumber(100, 599),
    ),
  },
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
  help: {
    prints: ['A question mark behind an app says that the request names it, and that nothing proves it.'],
    examples: [
      'txgw request list --app demo-app --outcome refused --from 2h',
      'txgw request list --name UNAUTHENTICATED --from 15m',
      'txgw request list --from 7d --format jsonl > requests.jsonl',
    ],
    next: 'txgw doctor --help',
  },
})

export const addRequestCommands = commandGroup('request', [addListCommand], {
  examples: ['txgw request list --outcome refused --from 1h'],
  next: 'txgw request list --help',
})
