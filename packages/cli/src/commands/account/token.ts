import type { Environment } from '@txgw/base/environment'
import { ROLE_NAMES, ROLES, type Role } from '@txgw/domain/accounts/role'
import type { TokenList } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { commandGroup, listenerCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { type Column, visible } from '../../output/text-layout.ts'

const TOKENS = `${OPERATOR_PREFIX}/tokens` as const

interface AddOptions extends AccessOptions {
  role: Role
  environment: Environment[]
  app?: string[]
  expiresIn?: number
  expiresAt?: string
}

const addAddCommand = listenerCommand({
  name: 'add',
  description: 'Make a token for a program. It is shown only once.',
  isGuarded: true,
  takes: [['<name>', 'name of the program, shown in histories']],
  flags: [
    new Option('--role <role>', 'what it may do').choices(ROLE_NAMES).makeOptionMandatory(),
    new Option('--env, --environment <environment>', 'environment that it covers; repeat it for both')
      .argParser(addEnvironment)
      .makeOptionMandatory(),
    new Option('--app <app_id>', 'app of the role merchant; repeat it for several').argParser(append),
    new Option('--expires-in <time>', 'how long it works, such as 12h or 90d; without an end by default')
      .argParser(durationSeconds)
      .conflicts('expiresAt'),
    ['--expires-at <time>', 'when it stops working, such as 2027-01-31T00:00:00Z'],
  ],
  help: {
    prints: [
      'Prints the token alone on standard output. The service keeps only its digest and cannot show it again.',
      '',
      'Roles:',
      ...Object.entries(ROLES).map(([role, may]) => `  ${role.padEnd(10)}${may}`),
    ],
    examples: [
      'txgw token add "support desk" --role support --environment sandbox --expires-in 90d',
      'txgw token add import --role operator --environment production > /run/secrets/txgw-token',
      'TXGW_OPERATOR_TOKEN_FILE=/run/secrets/txgw-token txgw order list --env production',
    ],
    next: 'txgw token list   see its id, its state and its last use',
  },
  call: (listener, [name], options: AddOptions, { clock }) => {
    const { role, environment: environments, app: app_ids, expiresIn, expiresAt } = options
    const expires_at =
      expiresIn === undefined ? expiresAt : new Date(clock.nowMs() + expiresIn * 1000).toISOString()
    return listener.POST(TOKENS, { body: { name, role, environments, app_ids, expires_at } })
  },
  text: ({ token }) => token,
  notes: ({ name, token_id, expires_at }) => {
    const end = expires_at === null ? 'It does not expire.' : `It expires at ${expires_at}.`
    return [
      visible(`This is the token "${name}" with the id ${token_id}. ${end}`),
      'It will not be shown again. Keep it where only its program can read it.',
    ]
  },
})

const addListCommand = listenerCommand({
  name: 'list',
  description: 'List all tokens, with the revoked and expired ones.',
  help: {
    prints: [
      'Prints one line per token: its id, name, role and environments, whether it works, and its last use.',
    ],
    examples: ['txgw token list', 'txgw token list --format json'],
    next: 'txgw token revoke <token_id>',
  },
  call: (listener) => wholeList('tokens', (query) => listener.GET(TOKENS, { params: { query } })),
  text: ({ tokens }, _options, { clock }) => tokenTable(tokens, clock.nowMs()),
})

const addRevokeCommand = listenerCommand({
  name: 'revoke',
  description: 'Revoke a token. Every process refuses it within a second. This cannot be undone.',
  takes: [['<token_id>', 'id of the token, as "txgw token list" shows it']],
  help: {
    prints: ['Prints a confirmation.'],
    examples: ['txgw token revoke 01KE2R8M5T9QWXYZ0ABCDEFGHJ'],
    next: 'txgw token list',
  },
  call: async (listener, [token_id]) => {
    await listener.DELETE(`${TOKENS}/{token_id}`, { params: { path: { token_id } } })
    return { data: { token_id, revoked: true } }
  },
  text: ({ token_id }) => visible(`Token ${token_id} is revoked.`),
})

const addEndExemptionCommand = listenerCommand({
  name: 'end-exemption',
  description: 'Let a token from before the policy of two people ask as new ones do. This cannot be undone.',
  takes: [['<token_id>', 'id of the token, as "txgw token list" shows it']],
  help: {
    prints: ['Prints a confirmation. The list of tokens says which ones still act at once.'],
    examples: ['txgw token end-exemption 01KE2R8M5T9QWXYZ0ABCDEFGHJ'],
    next: 'txgw two-people show',
  },
  call: async (listener, [token_id]) => {
    await listener.DELETE(`${TOKENS}/{token_id}/exemption`, { params: { path: { token_id } } })
    return { data: { token_id, exempt: false } }
  },
  text: ({ token_id }) => visible(`Token ${token_id} asks from now on where two people decide.`),
})

const COMMANDS = [addAddCommand, addListCommand, addRevokeCommand, addEndExemptionCommand]

export const addTokenCommands = commandGroup('token', COMMANDS, {
  prints: [
    'A token has a role and the environments that it covers. Only the role admin may use these commands.',
  ],
  examples: ['txgw token add "support desk" --role support --environment sandbox', 'txgw token list'],
  next: 'txgw token add --help',
})

type Token = TokenList['tokens'][number]

function tokenTable(tokens: Token[], nowMs: number): string {
  const columns: Column<Token>[] = [
    { title: 'ID', value: ({ token_id }) => token_id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'ROLE', value: ({ role }) => role },
    { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
    { title: 'APPS', value: ({ app_ids }) => app_ids?.join(', ') ?? '' },
    { title: 'STATE', value: (token) => stateText(token, nowMs) },
    { title: 'LAST USED', value: ({ last_used_at }) => last_used_at ?? 'never' },
  ]
  return tableOr('There are no tokens.', columns, tokens)
}

function stateText({ revoked_at, expires_at, exempt }: Token, nowMs: number): string {
  if (revoked_at !== undefined) return `revoked at ${revoked_at}`
  const alone = exempt ? ', exempt from two people' : ''
  if (expires_at === null) return `works${alone}`
  const hasExpired = Date.parse(expires_at) <= nowMs
  return hasExpired ? `expired at ${expires_at}` : `works until ${expires_at}${alone}`
}
