import type { Validation } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { searchCommand } from '../../calls/search-command.ts'
import { milliseconds } from '../../output/text-layout.ts'

const OUTCOMES: Validation['outcome'][] = [
  'allowed',
  'forbidden',
  'timeout',
  'unreachable',
  'bad-reply',
  'not-sent',
]

export const addValidationListCommand = searchCommand({
  rows: 'validations',
  description: 'List validations, newest first.',
  filters: {
    app_id: ['--app <app_id>', 'only those of this app'],
    user_id: ['--player <user_id>', 'only those about this player'],
    recharge_id: ['--recharge <recharge_id>', 'only those of this recharge'],
    outcome: new Option('--outcome <outcome>', 'only those with this outcome').choices(OUTCOMES),
    reason: ['--reason <code>', 'only those with this code of their reason, such as GEO_RESTRICTION or tls'],
  },
  formerly: { user_id: '--user <user_id>' },
  columns: [
    { title: 'ASKED', value: ({ started_at }) => started_at },
    { title: 'APP', value: ({ app_id }) => app_id },
    { title: 'PLAYER', value: ({ user_id }) => user_id },
    { title: 'OUTCOME', value: ({ outcome }) => outcome },
    { title: 'REASON', value: ({ reason }) => reason?.code ?? '–' },
    { title: 'TOOK', value: ({ duration_ms }) => milliseconds(duration_ms) },
    { title: 'VALIDATION', value: ({ validation_id }) => validation_id },
  ],
  help: {
    prints: [
      'Prints one line per validation. If there are more, it also prints the cursor of the next page.',
      'With --format csv or jsonl the service streams all that match and records the export.',
    ],
    examples: [
      'txgw validation list --outcome timeout --from 1h',
      'txgw validation list --reason GEO_RESTRICTION --from 1d',
      'txgw validation list --all --format json',
      'txgw validation list --app demo-app --from 7d --format csv > validations.csv',
    ],
    next: 'txgw validation show <validation_id>',
  },
})
