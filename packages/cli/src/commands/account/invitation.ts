import type { InvitationList } from '@txgw/gateway/operator-api'
import { commandGroup, listenerCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import { OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { type Column, visible } from '../../output/text-layout.ts'

const INVITATIONS = `${OPERATOR_PREFIX}/invitations` as const

const COLUMNS: Column<InvitationList['invitations'][number]>[] = [
  { title: 'ID', value: ({ invitation_id }) => invitation_id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'ENDS', value: ({ expires_at }) => expires_at },
  { title: 'INVITED BY', value: ({ created_by }) => created_by },
]

const addListCommand = listenerCommand({
  name: 'list',
  description: 'List all invitations, with those that no longer work.',
  help: {
    prints: ['Prints one line per invitation, without its link.'],
    examples: ['txgw invitation list'],
    next: 'txgw invitation withdraw <invitation_id>',
  },
  call: (listener) => wholeList('invitations', (query) => listener.GET(INVITATIONS, { params: { query } })),
  text: ({ invitations }) => tableOr('There are no invitations.', COLUMNS, invitations),
})

const addWithdrawCommand = listenerCommand({
  name: 'withdraw',
  description: 'Withdraw an invitation. Its link stops working at once.',
  takes: [['<invitation_id>', 'id of the invitation, as "txgw invitation list" shows it']],
  help: {
    prints: ['Prints a confirmation.'],
    examples: ['txgw invitation withdraw 01KE2R8M5T9QWXYZ0ABCDEFGHJ'],
    next: 'txgw invitation list',
  },
  call: async (listener, [invitation_id]) => {
    await listener.DELETE(`${INVITATIONS}/{invitation_id}`, { params: { path: { invitation_id } } })
    return { data: { invitation_id, withdrawn: true } }
  },
  text: ({ invitation_id }) => visible(`Invitation ${invitation_id} is withdrawn.`),
})

export const addInvitationCommands = commandGroup('invitation', [addListCommand, addWithdrawCommand], {
  prints: ['Make an invitation with "txgw invite". Only the role admin may use these commands.'],
  examples: ['txgw invitation list'],
  next: 'txgw invite --help',
})
