import { type Environment, ROLE_NAMES, ROLES, type Role } from '@txgw/gateway/settings'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addExamples } from '../../input/examples.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import { answered, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { withListener } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { tokenTable } from './token-view.ts'

const TOKENS = `${OPERATOR_PREFIX}/tokens` as const

export function addTokenCommands(program: Command, context: CliContext): void {
  const token = program.command('token')
  addAddCommand(token, context)
  addListCommand(token, context)
  addRevokeCommand(token, context)
  addExamples(token, [
    'A token has a role and the environments that it covers. Only the role admin may use these commands.',
    '',
    'Examples:',
    '  txgw token add "support desk" --role support --environment sandbox',
    '  txgw token list',
    '',
    'Next:  txgw token add --help',
  ])
}

interface AddOptions extends AccessOptions {
  role: Role
  environment: Environment[]
  app?: string[]
  expiresIn?: number
  expiresAt?: string
}

function addAddCommand(token: Command, context: CliContext): void {
  const command = token
    .command('add')
    .description('Make a token for a program. It is shown only once.')
    .argument('<name>', 'name of the program, shown in histories')
    .addOption(new Option('--role <role>', 'what it may do').choices(ROLE_NAMES).makeOptionMandatory())
    .addOption(
      new Option('--env, --environment <environment>', 'environment that it covers; repeat it for both')
        .argParser(addEnvironment)
        .makeOptionMandatory(),
    )
    .option('--app <app_id>', 'app of the role merchant; repeat it for several', append)
    .addOption(
      new Option('--expires-in <time>', 'how long it works, such as 12h or 90d; without an end by default')
        .argParser(durationSeconds)
        .conflicts('expiresAt'),
    )
    .option('--expires-at <time>', 'when it stops working, such as 2027-01-31T00:00:00Z')
    .action((name: string, options: AddOptions) => addToken(name, options, context))
  addAccessOptions(command)
  addExamples(command, [
    'Prints the token alone on standard output. The service keeps only its digest and cannot show it again.',
    '',
    'Roles:',
    ...Object.entries(ROLES).map(([role, may]) => `  ${role.padEnd(10)}${may}`),
    '',
    'Examples:',
    '  txgw token add "support desk" --role support --environment sandbox --expires-in 90d',
    '  txgw token add import --role operator --environment production > /run/secrets/txgw-token',
    '  TXGW_OPERATOR_TOKEN_FILE=/run/secrets/txgw-token txgw order list --env production',
    '',
    'Next:  txgw token list   see its id, its state and its last use',
  ])
}

async function addToken(name: string, options: AddOptions, context: CliContext): Promise<void> {
  const { role, environment: environments, app: app_ids, expiresIn, expiresAt } = options
  const nowMs = context.clock.nowMs()
  const expires_at = expiresIn === undefined ? expiresAt : new Date(nowMs + expiresIn * 1000).toISOString()
  const made = await withListener(context, options, (listener) =>
    answered(listener.POST(TOKENS, { body: { name, role, environments, app_ids, expires_at } })),
  )
  const output = openOutput(options.format, context.streams)
  output.show(made, () => made.token)
  const end = made.expires_at === null ? 'It does not expire.' : `It expires at ${made.expires_at}.`
  output.note(visible(`This is the token "${made.name}" with the id ${made.token_id}. ${end}`))
  output.note('It will not be shown again. Keep it where only its program can read it.')
}

function addListCommand(token: Command, context: CliContext): void {
  const command = token
    .command('list')
    .description('List all tokens, with the revoked and expired ones.')
    .action((options: AccessOptions) => listTokens(options, context))
  addAccessOptions(command)
  addExamples(command, [
    'Prints one line per token: its id, name, role and environments, whether it works, and its last use.',
    '',
    'Examples:',
    '  txgw token list',
    '  txgw token list --format json',
    '',
    'Next:  txgw token revoke <token_id>',
  ])
}

async function listTokens(options: AccessOptions, context: CliContext): Promise<void> {
  const list = await withListener(context, options, (listener) =>
    collectAll({
      fetchPage: (query) => answered(listener.GET(TOKENS, { params: { query } })),
      append: (collected, { tokens }) => collected.tokens.push(...tokens),
    }),
  )
  openOutput(options.format, context.streams).show(list, () => tokenTable(list.tokens, context.clock.nowMs()))
}

function addRevokeCommand(token: Command, context: CliContext): void {
  const command = token
    .command('revoke')
    .description('Revoke a token. Every process refuses it within a second. This cannot be undone.')
    .argument('<token_id>', 'id of the token, as "txgw token list" shows it')
    .action((tokenId: string, options: AccessOptions) => revokeToken(tokenId, options, context))
  addAccessOptions(command)
  addExamples(command, [
    'Prints a confirmation.',
    '',
    'Examples:',
    '  txgw token revoke 01KE2R8M5T9QWXYZ0ABCDEFGHJ',
    '',
    'Next:  txgw token list',
  ])
}

async function revokeToken(tokenId: string, options: AccessOptions, context: CliContext): Promise<void> {
  await withListener(context, options, (listener) =>
    listener.DELETE(`${TOKENS}/{token_id}`, { params: { path: { token_id: tokenId } } }),
  )
  openOutput(options.format, context.streams).show({ token_id: tokenId, revoked: true }, () =>
    visible(`Token ${tokenId} is revoked.`),
  )
}
