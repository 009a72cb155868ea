import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { validationText } from '../../views/validation-view.ts'
import { addValidationListCommand } from './validation-list.ts'

export function addValidationCommands(program: Command, context: CliContext): void {
  const validation = program.command('validation')
  addValidationListCommand(validation, context)
  addValidationShowCommand(validation, context)
  addExamples(validation, [
    'Examples:',
    '  txgw validation list --app demo-app --outcome forbidden',
    '  txgw validation show <validation_id>',
    '',
    'Next:  txgw validation list --help',
  ])
}

function addValidationShowCommand(validation: Command, context: CliContext): void {
  const command = validation
    .command('show')
    .description('Show a validation with its requests, replies and timings.')
    .argument('<validation_id>', 'the validation; it has the same id as its notification')
    .action(async (id: string, options: OperatorOptions) => {
      const found = await withOperator(context, options, (operator) =>
        answered(operator.GET('/validations/{id}', { params: { path: { id } } })),
      )
      openOutput(options.format, context.streams).show(found, () => validationText(found))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints each attempt with its headers and bodies, without the signature, and the verdict.',
    '',
    'Examples:',
    '  txgw validation show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD',
    '',
    'Next:  txgw validate <app_id> <user_id>   ask again',
  ])
}
