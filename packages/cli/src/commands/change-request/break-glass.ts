import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { commandGroup, commandIn } from '../../calls/call-command.ts'
import { tableOr } from '../../calls/whole-list.ts'
import { type Column, visible } from '../../output/text-layout.ts'
import { changeText, subjectText } from '../../views/change-request-view.ts'

const COLUMNS: Column<ChangeRequest>[] = [
  { title: 'ID', value: ({ change_request_id }) => change_request_id },
  { title: 'AT', value: ({ requested_at }) => requested_at },
  { title: 'WHO', value: ({ requested_by }) => requested_by },
  { title: 'WHAT', value: (request) => `${subjectText(request)}: ${changeText(request)}` },
  { title: 'WHY', value: ({ break_glass }) => break_glass ?? '' },
  { title: 'SEEN BY', value: ({ seen_by }) => seen_by ?? 'nobody yet' },
]

const addListCommand = commandIn('production', {
  name: 'list',
  description: 'List what one person has done alone, first what nobody else has looked at.',
  help: {
    prints: ['Prints one line for each: its id, when, who, what, why, and who has looked at it.'],
    examples: ['txgw break-glass list', 'txgw break-glass list --format json'],
    next: 'txgw break-glass seen <change_request_id>',
  },
  call: (operator) => operator.GET('/break-glass'),
  text: ({ break_glass }) => tableOr('Nobody has broken glass.', COLUMNS, break_glass),
})

const addSeenCommand = commandIn('production', {
  name: 'seen',
  description: 'Say that you have looked at what another person has done alone.',
  takes: [['<change_request_id>', 'its id, as "txgw break-glass list" shows it']],
  help: {
    prints: [
      'Prints a confirmation. It needs a person: a token that belongs to one, and not the operator token.',
    ],
    examples: ['txgw break-glass seen 01KE2R8M5T9QWXYZ0ABCDEFGHJ'],
    next: 'txgw break-glass list',
  },
  call: (operator, [id]) => operator.POST('/break-glass/{id}/seen', { params: { path: { id } } }),
  text: ({ change_request_id, seen_by, seen_at }) =>
    visible(`${change_request_id} was seen by ${seen_by} at ${seen_at}.`),
})

export const addBreakGlassCommands = commandGroup('break-glass', [addListCommand, addSeenCommand], {
  prints: ['Where two people decide, one alone acts with --break-glass "<reason>", and everybody is told.'],
  examples: ['txgw app set my-game --webhook-url https://… --env production --break-glass "Outage, alone"'],
  next: 'txgw break-glass list',
})
