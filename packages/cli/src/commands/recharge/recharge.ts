import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { whileAsking } from '../validation/while-asking.ts'
import { addRechargeListCommand } from './recharge-list.ts'
import { addRechargeStartCommand } from './recharge-start.ts'
import { rechargeText } from './recharge-view.ts'
import { showDecided } from './show-decided.ts'

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show a recharge with its last validation and its order.',
  takes: [['<recharge_id>', 'the recharge']],
  help: {
    prints: ['Prints the current state of all three.'],
    examples: ['txgw recharge show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD'],
    next: 'txgw validation list --recharge <recharge_id>   list every validation of the recharge',
  },
  call: (operator, [id]) => operator.GET('/recharges/{id}', { params: { path: { id } } }),
  text: rechargeText,
})

export const addRechargeCommands = commandGroup(
  'recharge',
  [addRechargeStartCommand, addRechargeListCommand, addShowCommand, addValidateCommand],
  {
    examples: [
      'txgw recharge start --user demo-player-1',
      'txgw recharge list --state ENDED --from 2h',
      'txgw recharge show <recharge_id>',
    ],
    next: 'txgw recharge start --help',
  },
)

function addValidateCommand(recharge: Command, context: CliContext): void {
  const command = recharge
    .command('validate')
    .description('Ask the game backend again during a recharge. A forbidding reply ends the recharge.')
    .argument('<recharge_id>', 'the recharge; it must not have ended, and its order must not be paid')
    .action(async (id: string, options: OperatorOptions) => {
      const decided = await whileAsking(context, () =>
        withOperator(context, options, (operator) =>
          answered(operator.POST('/recharges/{id}/validate', { params: { path: { id } } })),
        ),
      )
      showDecided(decided, options, context)
    })
  addHelp(addOperatorOptions(command), {
    prints: [
      'Prints the new validation and the state of the recharge.',
      'The exit code is 0 when the recharge continues and 1 when it has ended.',
    ],
    examples: ['txgw recharge validate 01KDTB8Z3QZ0J5V6W7X8Y9ABCD'],
    next: 'txgw recharge show <recharge_id>',
  })
}
