import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { type Column, visible } from '../../output/text-layout.ts'
import { changeText, fieldText, subjectText } from '../../views/change-request-view.ts'
import { addAskCommands } from './change-request-ask.ts'

const COLUMNS: Column<ChangeRequest>[] = [
  { title: 'ID', value: ({ change_request_id }) => change_request_id },
  { title: 'ABOUT', value: subjectText },
  { title: 'CHANGE', value: changeText },
  { title: 'STATE', value: stateText },
  { title: 'REQUESTED BY', value: ({ requested_by }) => requested_by },
  { title: 'REQUESTED AT', value: ({ requested_at }) => requested_at },
]

const ID = ['<change_request_id>', 'id of the request, as "txgw change-request list" shows it'] as const

const addListCommand = operatorCommand({
  name: 'list',
  description: 'List the change requests, the newest first.',
  flags: [
    ['--app <app_id>', 'only requests of this app'],
    ['--open', 'only requests that nobody has decided'],
  ],
  help: {
    prints: [
      'Prints one line per request: its id, what it is about, the old and new values, its state, and who asked for it.',
    ],
    examples: [
      'txgw change-request list --env production --open',
      'txgw change-request list --env production --app my-game --format json',
    ],
    next: 'txgw change-request approve <change_request_id>',
  },
  call: (operator, _given, { app: app_id, open }: OperatorOptions & { app?: string; open?: true }) =>
    wholeList('change_requests', (page) => {
      const query = { ...page, app_id, open: open && ('true' as const) }
      return operator.GET('/change-requests', { params: { query } })
    }),
  text: ({ change_requests }) => tableOr('There are no change requests.', COLUMNS, change_requests),
})

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show one change request with its old and new values.',
  takes: [ID],
  help: {
    prints: ['Prints who asked, its state, and one line for each field with its old and its new value.'],
    examples: ['txgw change-request show 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production'],
    next: 'txgw change-request approve <change_request_id>',
  },
  call: (operator, [id]) => operator.GET('/change-requests/{id}', { params: { path: { id } } }),
  text: (request) => {
    const { requested_by, requested_at, break_glass } = request
    const alone = break_glass === undefined ? [] : [`  break glass: ${break_glass}`]
    return visibleLines([
      `${subjectText(request)}: asked by ${requested_by} at ${requested_at}, ${stateText(request)}`,
      ...request.changes.map((change) => `  ${fieldText(change)}`),
      ...alone,
    ])
  },
})

const visibleLines = (lines: string[]) => lines.map(visible).join('\n')

const addApproveCommand = operatorCommand({
  name: 'approve',
  description: 'Approve a change request. The change takes effect at once.',
  takes: [ID],
  help: {
    prints: ['Prints what has changed. With --format json it prints the request.'],
    examples: ['txgw change-request approve 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production'],
    next: 'txgw app show <app_id>',
  },
  call: (operator, [id]) => operator.POST('/change-requests/{id}/approve', { params: { path: { id } } }),
  text: decidedText,
})

const addRefuseCommand = operatorCommand({
  name: 'refuse',
  description: 'Refuse a change request.',
  takes: [ID],
  flags: [['--reason <text>', 'why it is refused; the merchant sees it']],
  help: {
    prints: ['Prints a confirmation. With --format json it prints the request.'],
    examples: [
      'txgw change-request refuse 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production --reason "Unknown host"',
    ],
    next: 'txgw change-request list',
  },
  call: (operator, [id], { reason }: OperatorOptions & { reason?: string }) =>
    operator.POST('/change-requests/{id}/refuse', { params: { path: { id } }, body: { reason } }),
  text: decidedText,
})

const addWithdrawCommand = operatorCommand({
  name: 'withdraw',
  description: 'Withdraw a change request, as the one that asked.',
  takes: [ID],
  help: {
    prints: ['Prints a confirmation. With --format json it prints the request.'],
    examples: ['txgw change-request withdraw 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production'],
    next: 'txgw change-request list',
  },
  call: (operator, [id]) => operator.POST('/change-requests/{id}/withdraw', { params: { path: { id } } }),
  text: decidedText,
})

export const addChangeRequestCommands = commandGroup(
  'change-request',
  [addAskCommands, addListCommand, addShowCommand, addApproveCommand, addRefuseCommand, addWithdrawCommand],
  {
    prints: [
      'A merchant changes its keys and its webhook address at once in the sandbox. In production it asks.',
      'What the operator changes in production waits here too, where two people could decide.',
      'A request lapses after seven days.',
    ],
    examples: [
      'txgw change-request ask webhook my-game https://game.example/user-validate --env production',
      'txgw change-request list --env production --open',
      'txgw change-request approve 01KE2R8M5T9QWXYZ0ABCDEFGHJ --env production',
    ],
    next: 'txgw change-request list --help',
  },
)

function decidedText(decided: ChangeRequest): string {
  const { state, requested_by } = decided
  return visible(
    `The request of ${requested_by} for ${subjectText(decided)} is ${state}: ${changeText(decided)}.`,
  )
}

function stateText({ state, lapses_at, decided_by, reason }: ChangeRequest): string {
  if (state === 'waiting') return `waits until ${lapses_at}`
  if (state === 'lapsed') return `lapsed at ${lapses_at}`
  return `${state} by ${decided_by}${reason === null ? '' : `: ${reason}`}`
}
