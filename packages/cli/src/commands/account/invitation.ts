import { commandGroup, listenerCommand } from '../../calls/call-command.ts'
import { wholeList } from '../../calls/whole-list.ts'
import { OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { visible } from '../../output/text-layout.ts'
import { invitationTable } from './account-view.ts'

const INVITATIONS = `${OPERATOR_PREFIX}/invitations` as const

const addListCommand = listenerCommand({
  name: 'list',
  description: 'List all invitations, with those that no longer work.',
  help: {
    prints: ['Prints one line per invitation, without its link.'],
    examples: ['txgw invitation list'],
    next: 'txgw invitation withdraw <invitation_id>',
  },
  call: (listener) => wholeList('invitations', (query) => listener.GET(INVITATIONS, { params: { query } })),
  text: ({ invitations }) => invitationTable(invitations),
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
