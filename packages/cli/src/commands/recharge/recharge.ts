import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { whileAsking } from '../validation/while-asking.ts'
import { addRechargeListCommand } from './recharge-list.ts'
import { addRechargeStartCommand } from './recharge-start.ts'
import { rechargeText } from './recharge-view.ts'
import { showDecided } from './show-decided.ts'

export function addRechargeCommands(program: Command, context: CliContext): void {
  const recharge = program.command('recharge')
  addRechargeStartCommand(recharge, context)
  addRechargeListCommand(recharge, context)
  addRechargeShowCommand(recharge, context)
  addRechargeValidateCommand(recharge, context)
  addExamples(recharge, [
    'Examples:',
    '  txgw recharge start --user demo-player-1',
    '  txgw recharge list --state ENDED --from 2h',
    '  txgw recharge show <recharge_id>',
    '',
    'Next:  txgw recharge start --help',
  ])
}

function addRechargeShowCommand(recharge: Command, context: CliContext): void {
  const command = recharge
    .command('show')
    .description('Show a recharge with its last validation and its order.')
    .argument('<recharge_id>', 'the recharge')
    .action(async (id: string, options: OperatorOptions) => {
      const found = await withOperator(context, options, (operator) =>
        answered(operator.GET('/recharges/{id}', { params: { path: { id } } })),
      )
      openOutput(options.format, context.streams).show(found, () => rechargeText(found))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the current state of all three.',
    '',
    'Examples:',
    '  txgw recharge show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD',
    '',
    'Next:  txgw validation list --recharge <recharge_id>   list every validation of the recharge',
  ])
}

function addRechargeValidateCommand(recharge: Command, context: CliContext): void {
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
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the new validation and the state of the recharge.',
    'The exit code is 0 when the recharge continues and 1 when it has ended.',
    '',
    'Examples:',
    '  txgw recharge validate 01KDTB8Z3QZ0J5V6W7X8Y9ABCD',
    '',
    'Next:  txgw recharge show <recharge_id>',
  ])
}
