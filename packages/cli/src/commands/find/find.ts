import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { type FoundIn, foundText } from './found-view.ts'

interface FindOptions extends AccessOptions {
  env?: Environment
}

export function addFindCommand(program: Command, context: CliContext): void {
  const command = program
    .command('find')
    .argument('<text...>', 'a player, an app, a key, the beginning of an id, or an amount with its currency')
    .addOption(new Option('--env <environment>', 'look through this environment alone').choices(ENVIRONMENTS))
    .action(async (words: string[], options: FindOptions) => {
      const text = words.join(' ')
      const all = await findIn(context, options, text)
      openOutput(options.format, context.streams).show(
        Object.fromEntries(all.map(({ environment, found }) => [environment, found])),
        () => foundText(text, all),
      )
    })
  addAccessOptions(command)
  addHelp(command, {
    prints: [
      'Finds apps and keys by any part of their id, name or serial. Finds players, orders, recharges, validations and',
      'requests by the beginning of their id, and orders and recharges by their amount. The ids of the service may be typed',
      'in any case. Prints at most 5 of each kind: exact matches first, then the newest.',
    ],
    examples: [
      'txgw find demo-player',
      'txgw find 01ke2r8m5s --env production',
      'txgw find 4.99 USD',
      'txgw find "Dragon Isle" --format json',
    ],
    next: ['txgw player show <user_id>', 'txgw order show <app_id> <order_id>'],
  })
}

/** Without --env both environments are looked through, and one that the token does not cover is passed over. */
async function findIn(context: CliContext, options: FindOptions, text: string): Promise<FoundIn[]> {
  const environments = options.env ? [options.env] : ENVIRONMENTS
  const found: FoundIn[] = []
  let refused: unknown
  for (const environment of environments) {
    try {
      const access = { ...options, env: environment }
      const answer = await withOperator(context, access, (operator) =>
        answered(operator.GET('/find', { params: { query: { q: text } } })),
      )
      found.push({ environment, found: answer })
    } catch (error) {
      if (!(error instanceof CliFailure && error.name === 'PERMISSION_DENIED')) throw error
      refused = error
    }
  }
  if (found.length === 0) throw refused
  return found
}
