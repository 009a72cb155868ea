import type { AccountList } from '@txgw/gateway/operator-api'
import { type Environment, ROLE_NAMES, type Role } from '@txgw/gateway/settings'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import { answered, type ListenerClient, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { withListener } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { accountTable } from './account-view.ts'

const ACCOUNTS = `${OPERATOR_PREFIX}/accounts` as const

interface ChangeOptions extends AccessOptions {
  role?: Role
  environment?: Environment[]
  app?: string[]
}

type Change = { role?: Role; environments?: Environment[]; app_ids?: string[]; enabled?: boolean }

export function addAccountCommands(program: Command, context: CliContext): void {
  const account = program.command('account')
  addListCommand(account, context)
  addChangeCommand(account, context)
  addSwitchCommand(account, context, { verb: 'disable', enabled: false })
  addSwitchCommand(account, context, { verb: 'enable', enabled: true })
  addExamples(account, [
    'A person gets an account by an invitation. Only the role admin may use these commands.',
    '',
    'Examples:',
    '  txgw account list',
    '  txgw account change Ann --role operator',
    '  txgw account disable Ann',
    '',
    'Next:  txgw invite --help',
  ])
}

function addListCommand(account: Command, context: CliContext): void {
  const command = account
    .command('list')
    .description('List all accounts, with those that are switched off.')
    .action(async (options: AccessOptions) => {
      const list = await withListener(context, options, listAll)
      openOutput(options.format, context.streams).show(list, () => accountTable(list.accounts))
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints one line per account: its name, role and environments, whether it works, and its last sign-in.',
    '',
    'Examples:',
    '  txgw account list',
    '  txgw account list --format json',
    '',
    'Next:  txgw account change <name> --role <role>',
  ])
}

function addChangeCommand(account: Command, context: CliContext): void {
  const command = account
    .command('change')
    .description('Change what a person may do. The person has to sign in again.')
    .argument('<name>', 'name or id of the account')
    .addOption(new Option('--role <role>', 'what the person may do').choices(ROLE_NAMES))
    .addOption(
      new Option(
        '--env, --environment <environment>',
        'environment that the person may use; repeat it for both',
      ).argParser(addEnvironment),
    )
    .option('--app <app_id>', 'app of the role merchant; repeat it for several', append)
    .action(async (name: string, options: ChangeOptions) => {
      const change = readChange(options)
      if (Object.keys(change).length === 0) {
        throw new UsageFailure('There is nothing to change.', 'Give --role, --environment or --app.')
      }
      await changeAccount(name, change, { options, context })
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints the account after the change. What you do not name stays as it is. Every session of the account ends at once.',
    '',
    'Examples:',
    '  txgw account change Ann --role operator',
    '  txgw account change Ann --environment sandbox --environment production',
    '',
    'Next:  txgw account list',
  ])
}

function addSwitchCommand(
  account: Command,
  context: CliContext,
  { verb, enabled }: { verb: 'disable' | 'enable'; enabled: boolean },
): void {
  const description = enabled
    ? 'Let a person sign in again.'
    : 'Switch an account off. Its sessions end at once, and the person cannot sign in.'
  const command = account
    .command(verb)
    .description(description)
    .argument('<name>', 'name or id of the account')
    .action((name: string, options: AccessOptions) => changeAccount(name, { enabled }, { options, context }))
  addAccessOptions(command)
  addExamples(command, [
    'Prints the account after the change.',
    '',
    'Examples:',
    `  txgw account ${verb} Ann`,
    '',
    'Next:  txgw account list',
  ])
}

function readChange({ role, environment: environments, app: app_ids }: ChangeOptions): Change {
  return { ...(role && { role }), ...(environments && { environments }), ...(app_ids && { app_ids }) }
}

async function changeAccount(
  name: string,
  change: Change,
  { options, context }: { options: AccessOptions; context: CliContext },
): Promise<void> {
  const changed = await withListener(context, options, async (listener) => {
    const account_id = findId(name, await listAll(listener))
    return answered(
      listener.PATCH(`${ACCOUNTS}/{account_id}`, { params: { path: { account_id } }, body: change }),
    )
  })
  openOutput(options.format, context.streams).show(changed, () => accountTable([changed]))
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

function listAll(listener: ListenerClient): Promise<AccountList> {
  return collectAll({
    fetchPage: (query) => answered(listener.GET(ACCOUNTS, { params: { query } })),
    append: (collected, { accounts }) => collected.accounts.push(...accounts),
  })
}
