import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { validationText } from '../../views/validation-view.ts'
import { addValidationListCommand } from './validation-list.ts'

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
