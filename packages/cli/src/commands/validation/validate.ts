import type { Validation } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult } from '../../base/failure.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { fieldLines, heading, visible } from '../../output/text-layout.ts'
import { validationFields } from '../../views/validation-view.ts'
import { validationAdvice } from './validation-advice.ts'
import { whileAsking } from './while-asking.ts'

interface Asked {
  app_id: string
  user_id: string
  server_id?: string
}

export function addValidateCommand(program: Command, context: CliContext): void {
  const command = program
    .command('validate')
    .argument('<app_id>', 'the app')
    .argument('<user_id>', 'the player')
    .argument('[server_id]', 'the game server')
    .action((appId: string, userId: string, serverId: string | undefined, options: OperatorOptions) => {
      const asked = { app_id: appId, user_id: userId, ...(serverId !== undefined && { server_id: serverId }) }
      return validate(asked, options, context)
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the question, the reply and the verdict.',
    'The exit code is 0 when the player may top up and 1 when the game backend forbids it or does not answer.',
    '',
    'Examples:',
    '  txgw validate demo-app demo-player-1',
    '  txgw validate my-game 1001 7 --env production',
    '',
    'Next:  txgw validation show <validation_id>   see what was sent and received',
  ])
}

async function validate(asked: Asked, options: OperatorOptions, context: CliContext): Promise<void> {
  // A validation that is not held always has a verdict.
  const validation = (await whileAsking(context, () =>
    withOperator(context, options, (operator) => answered(operator.POST('/validations', { body: asked }))),
  )) as Validation
  const output = openOutput(options.format, context.streams)
  output.show(validation, () =>
    [
      heading(visible(`Validation ${validation.validation_id} of ${validation.app_id}`)),
      fieldLines(validationFields(validation)),
    ].join('\n'),
  )
  const advice = validationAdvice(validation, options)
  if (advice) output.note(`\n${advice}`)
  if (validation.outcome !== 'allowed') throw new UnhopedResult()
}
