import type { Validation } from '@txgw/gateway/operator-api'
import { operatorCommand } from '../../calls/call-command.ts'
import { fieldLines, heading, visible } from '../../output/text-layout.ts'
import { validationFields } from '../../views/validation-view.ts'
import { validationAdvice } from './validation-advice.ts'
import { whileAsking } from './while-asking.ts'

export const addValidateCommand = operatorCommand({
  name: 'validate',
  takes: [
    ['<app_id>', 'the app'],
    ['<user_id>', 'the player'],
    ['[server_id]', 'the game server'],
  ],
  help: {
    prints: [
      'Prints the question, the reply and the verdict.',
      'The exit code is 0 when the player may top up and 1 when the game backend forbids it or does not answer.',
    ],
    examples: ['txgw validate demo-app demo-player-1', 'txgw validate my-game 1001 7 --env production'],
    next: 'txgw validation show <validation_id>   see what was sent and received',
  },
  call: async (operator, [app_id, user_id, server_id], _options, context) => {
    const { data } = await whileAsking(context, () =>
      operator.POST('/validations', { body: { app_id, user_id, server_id } }),
    )
    // A validation that is not held always has a verdict.
    return { data: data as Validation }
  },
  text: (validation) =>
    [
      heading(visible(`Validation ${validation.validation_id} of ${validation.app_id}`)),
      fieldLines(validationFields(validation)),
    ].join('\n'),
  notes: (validation, options) => {
    const advice = validationAdvice(validation, options)
    return advice ? [`\n${advice}`] : []
  },
  isHoped: ({ outcome }) => outcome === 'allowed',
})
