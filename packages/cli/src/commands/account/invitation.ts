import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import { answered, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { withListener } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { invitationTable } from './account-view.ts'

const INVITATIONS = `${OPERATOR_PREFIX}/invitations` as const

export function addInvitationCommands(program: Command, context: CliContext): void {
  const invitation = program.command('invitation')
  addListCommand(invitation, context)
  addWithdrawCommand(invitation, context)
  addExamples(invitation, [
    'Make an invitation with "txgw invite". Only the role admin may use these commands.',
    '',
    'Examples:',
    '  txgw invitation list',
    '',
    'Next:  txgw invite --help',
  ])
}

function addListCommand(invitation: Command, context: CliContext): void {
  const command = invitation
    .command('list')
    .description('List all invitations, with those that no longer work.')
    .action(async (options: AccessOptions) => {
      const list = await withListener(context, options, (listener) =>
        collectAll({
          fetchPage: (query) => answered(listener.GET(INVITATIONS, { params: { query } })),
          append: (collected, { invitations }) => collected.invitations.push(...invitations),
        }),
      )
      openOutput(options.format, context.streams).show(list, () => invitationTable(list.invitations))
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints one line per invitation, without its link.',
    '',
    'Examples:',
    '  txgw invitation list',
    '',
    'Next:  txgw invitation withdraw <invitation_id>',
  ])
}

function addWithdrawCommand(invitation: Command, context: CliContext): void {
  const command = invitation
    .command('withdraw')
    .description('Withdraw an invitation. Its link stops working at once.')
    .argument('<invitation_id>', 'id of the invitation, as "txgw invitation list" shows it')
    .action(async (invitationId: string, options: AccessOptions) => {
      const path = { invitation_id: invitationId }
      await withListener(context, options, (listener) =>
        listener.DELETE(`${INVITATIONS}/{invitation_id}`, { params: { path } }),
      )
      openOutput(options.format, context.streams).show({ ...path, withdrawn: true }, () =>
        visible(`Invitation ${invitationId} is withdrawn.`),
      )
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints a confirmation.',
    '',
    'Examples:',
    '  txgw invitation withdraw 01KE2R8M5T9QWXYZ0ABCDEFGHJ',
    '',
    'Next:  txgw invitation list',
  ])
}
