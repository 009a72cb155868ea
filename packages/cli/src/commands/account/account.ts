import type { Environment } from '@txgw/base/environment'
import { ROLE_NAMES, type Role } from '@txgw/domain/accounts/role'
import type { AccountList, ListenerPaths } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { commandGroup, listenerCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { type ListenerClient, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { type Column, tableLines, visible } from '../../output/text-layout.ts'
import { belongingsText, requireAgreement } from './belongings-view.ts'

const ACCOUNTS = `${OPERATOR_PREFIX}/accounts` as const
const ACCOUNT = `${ACCOUNTS}/{account_id}` as const
const NAME = ['<name>', 'name or id of the account'] as const

const COLUMNS: Column<AccountList['accounts'][number]>[] = [
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
  { title: 'APPS', value: ({ app_ids }) => app_ids?.join(', ') ?? '' },
  { title: 'STATE', value: ({ enabled }) => (enabled ? 'works' : 'switched off') },
  { title: 'SIGNS IN WITH', value: ({ signs_in_with }) => signs_in_with.join(', ') },
  { title: 'LAST SIGN-IN', value: ({ last_signed_in_at }) => last_signed_in_at ?? 'never' },
]

interface ChangeOptions extends AccessOptions {
  role?: Role
  environment?: Environment[]
  app?: string[]
}

type AccountChange = ListenerPaths[typeof ACCOUNT]['patch']['requestBody']['content']['application/json']

const addListCommand = listenerCommand({
  name: 'list',
  description: 'List all accounts, with those that are switched off.',
  help: {
    prints: [
      'Prints one line per account: its name, role and environments, whether it works, and its last sign-in.',
    ],
    examples: ['txgw account list', 'txgw account list --format json'],
    next: 'txgw account change <name> --role <role>',
  },
  call: listAll,
  text: ({ accounts }) => tableOr('There are no accounts.', COLUMNS, accounts),
})

const addChangeCommand = listenerCommand({
  name: 'change',
  description: 'Change what a person may do. The person has to sign in again.',
  isGuarded: true,
  takes: [NAME],
  flags: [
    new Option('--role <role>', 'what the person may do').choices(ROLE_NAMES),
    new Option(
      '--env, --environment <environment>',
      'environment that the person may use; repeat it for both',
    ).argParser(addEnvironment),
    new Option('--app <app_id>', 'app of the role merchant; repeat it for several').argParser(append),
  ],
  help: {
    prints: [
      'Prints the account after the change. What you do not name stays as it is. Every session of the account ends at once.',
    ],
    examples: [
      'txgw account change Ann --role operator',
      'txgw account change Ann --environment sandbox --environment production',
    ],
    next: 'txgw account list',
  },
  check: ({ role, environment, app }: ChangeOptions) => {
    if (role || environment || app) return
    throw new UsageFailure('There is nothing to change.', 'Give --role, --environment or --app.')
  },
  call: (listener, [name], { role, environment: environments, app: app_ids }) =>
    changeAccount(listener, name, { role, environments, app_ids }),
  text: (changed) => tableLines(COLUMNS, [changed]),
})

const addBelongingsCommand = listenerCommand({
  name: 'belongings',
  description: 'Show what would end if an account were switched off now.',
  takes: [NAME],
  help: {
    prints: [
      'Prints one line per token, invitation, session, sign-in link and change request that would end, and then the tokens whose owner nobody knows. Those stay.',
    ],
    examples: ['txgw account belongings Ann', 'txgw account belongings Ann --format json'],
    next: 'txgw account disable <name>',
  },
  call: async (listener, [name]) => showBelongings(listener, await idOf(listener, name)),
  text: belongingsText,
})

const addDisableCommand = listenerCommand({
  name: 'disable',
  description: 'Switch an account off, with everything that belongs to the person.',
  takes: [NAME],
  flags: [['--yes', 'also when more than sessions would end']],
  help: {
    prints: [
      'Prints the account after the change. The person cannot sign in any more.',
      'The tokens, invitations, sessions, sign-in links and waiting change requests of the person end at once. If there is more than sessions, the command lists it and changes nothing without --yes.',
    ],
    examples: ['txgw account disable Ann', 'txgw account disable Ann --yes'],
    next: 'txgw account list',
  },
  async call(listener, [name], { yes }: AccessOptions & { yes?: true }) {
    const account_id = await idOf(listener, name)
    if (!yes) requireAgreement(name, (await showBelongings(listener, account_id)).data)
    return listener.PATCH(ACCOUNT, { params: { path: { account_id } }, body: { enabled: false } })
  },
  text: (changed) => tableLines(COLUMNS, [changed]),
})

const addEnableCommand = listenerCommand({
  name: 'enable',
  description: 'Let a person sign in again.',
  isGuarded: true,
  takes: [NAME],
  help: {
    prints: ['Prints the account after the change. What ended when it was switched off stays ended.'],
    examples: ['txgw account enable Ann'],
    next: 'txgw account list',
  },
  call: (listener, [name]) => changeAccount(listener, name, { enabled: true }),
  text: (changed) => tableLines(COLUMNS, [changed]),
})

export const addAccountCommands = commandGroup(
  'account',
  [addListCommand, addChangeCommand, addBelongingsCommand, addDisableCommand, addEnableCommand],
  {
    prints: ['A person gets an account by an invitation. Only the role admin may use these commands.'],
    examples: ['txgw account list', 'txgw account change Ann --role operator', 'txgw account disable Ann'],
    next: 'txgw invite --help',
  },
)

async function changeAccount(listener: ListenerClient, name: string, body: AccountChange) {
  const account_id = await idOf(listener, name)
  return listener.PATCH(ACCOUNT, { params: { path: { account_id } }, body })
}

function showBelongings(listener: ListenerClient, account_id: string) {
  return listener.GET(`${ACCOUNT}/belongings`, { params: { path: { account_id } } })
}

async function idOf(listener: ListenerClient, name: string): Promise<string> {
  return findId(name, (await listAll(listener)).data)
}

function findId(name: string, { accounts }: AccountList): string {
  const wanted = name.toLowerCase()
  const found = accounts.find(
    ({ account_id, name: own, email }) =>
      account_id === name || [own, email].some((each) => each?.toLowerCase() === wanted),
  )
  if (found) return found.account_id
  throw new CliFailure('NO_ACCOUNT', visible(`There is no account "${name}".`), {
    advice: 'List the accounts with "txgw account list".',
  })
}

function listAll(listener: ListenerClient) {
  return wholeList('accounts', (query) => listener.GET(ACCOUNTS, { params: { query } }))
}
