import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import { Option } from 'commander'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { searchCommand } from '../../calls/search-command.ts'
import { milliseconds } from '../../output/text-layout.ts'
import { validationText } from '../../views/validation-view.ts'

const addValidationListCommand = searchCommand({
  rows: 'validations',
  description: 'List validations, newest first.',
  filters: {
    app_id: ['--app <app_id>', 'only those of this app'],
    user_id: ['--player <user_id>', 'only those about this player'],
    recharge_id: ['--recharge <recharge_id>', 'only those of this recharge'],
    outcome: new Option('--outcome <outcome>', 'only those with this outcome').choices(VALIDATION_OUTCOMES),
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
    examples: [
      'txgw validation list --outcome timeout --from 1h',
      'txgw validation list --reason GEO_RESTRICTION --from 1d',
      'txgw validation list --all --format json',
      'txgw validation list --app demo-app --from 7d --format csv > validations.csv',
    ],
    next: 'txgw validation show <validation_id>',
  },
})

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show a validation with its requests, replies and timings.',
  takes: [['<validation_id>', 'the validation; it has the same id as its notification']],
  help: {
    prints: ['Prints each attempt with its headers and bodies, without the signature, and the verdict.'],
    examples: ['txgw validation show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD'],
    next: 'txgw validate <app_id> <user_id>   ask again',
  },
  call: (operator, [id]) => operator.GET('/validations/{id}', { params: { path: { id } } }),
  text: validationText,
})

export const addValidationCommands = commandGroup('validation', [addValidationListCommand, addShowCommand], {
  examples: [
    'txgw validation list --app demo-app --outcome forbidden',
    'txgw validation show <validation_id>',
  ],
  next: 'txgw validation list --help',
})
