import type { App, AppPage } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import type { OperatorClient } from '../../operator/operator-client.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { commandLine } from '../../output/invocation.ts'
import { openOutput } from '../../output/output.ts'
import { shellQuote } from '../../output/shell-quote.ts'
import { type Column, plural, tableLines, visible } from '../../output/text-layout.ts'
import { addAppSetCommand, verdictReadingOption } from './app-set.ts'
import { appText } from './app-view.ts'

const COLUMNS: Column<App>[] = [
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ENABLED', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
  { title: 'KEYS', value: ({ keys }) => String(keys.filter((key) => !key.revoked_at).length) },
  { title: 'WEBHOOK', value: ({ webhook_url }) => webhook_url ?? '–' },
]

export function addAppCommands(program: Command, context: CliContext): void {
  const app = program.command('app')
  addAppAddCommand(app, context)
  addAppListCommand(app, context)
  addAppShowCommand(app, context)
  addAppSetCommand(app, context)
  addExamples(app, [
    'Examples:',
    '  txgw app add my-game --name "My Game"',
    '  txgw app list',
    '',
    'Next:  txgw app add --help',
  ])
}

interface AddOptions extends OperatorOptions {
  name: string
  webhookUrl?: string
  verdictReading?: App['verdict_reading']
  defaultServer?: string
}

function addAppAddCommand(app: Command, context: CliContext): void {
  const command = app
    .command('add')
    .description('Register an app in one environment.')
    .argument('<app_id>', 'its id: at most 64 letters, digits, dots, dashes and underscores')
    .requiredOption('--name <name>', 'name that people see')
    .option('--webhook-url <url>', 'address where its game backend answers USER_VALIDATE')
    .addOption(verdictReadingOption())
    .option('--default-server <server_id>', 'server of the order when a recharge names none')
    .action(async (appId: string, options: AddOptions) => {
      const { name, webhookUrl, verdictReading, defaultServer } = options
      const settings = { verdict_reading: verdictReading, default_server_id: defaultServer }
      const body = { app_id: appId, name, webhook_url: webhookUrl, ...settings }
      const added = await withOperator(context, options, (operator) =>
        answered(operator.POST('/apps', { body })),
      )
      openOutput(options.format, context.streams).show(added, () =>
        [
          visible(`App ${added.app_id} is registered in ${options.env}.`),
          `Next, register a key for it:\n  ${keyAddCommand(added.app_id, options)}`,
        ].join('\n'),
      )
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the command that registers a key for the app. With --format json it prints the app.',
    '',
    'Examples:',
    '  txgw app add my-game --name "My Game"',
    '  txgw app add my-game --name "My Game" --webhook-url https://game.example/user-validate --env production',
    '',
    'Next:  txgw key add my-game 1 my-game-public-key.pem',
  ])
}

function keyAddCommand(appId: string, options: OperatorOptions): string {
  const flags = repeatedFlags(options).map(shellQuote)
  return [commandLine(['key', 'add', appId]), '<serial_no> <pem_file>', ...flags].join(' ')
}

function addAppListCommand(app: Command, context: CliContext): void {
  const command = app
    .command('list')
    .description('List all apps of one environment.')
    .action(async (options: OperatorOptions) => {
      const apps = await withOperator(context, options, fetchAllApps)
      const output = openOutput(options.format, context.streams)
      output.show({ apps }, () =>
        apps.length > 0 ? tableLines(COLUMNS, apps) : `No apps are registered in ${options.env}.`,
      )
      if (apps.length > 0) output.note(`\n${plural(apps.length, 'app')} in ${options.env}.`)
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one line per app, with the number of its active keys and its webhook address.',
    '',
    'Examples:',
    '  txgw app list --env production',
    '',
    'Next:  txgw app show <app_id>',
  ])
}

export async function fetchAllApps(operator: OperatorClient): Promise<App[]> {
  const { apps } = await collectAll<AppPage>({
    fetchPage: (query) => answered(operator.GET('/apps', { params: { query } })),
    append: (collected, page) => collected.apps.push(...page.apps),
  })
  return apps
}

function addAppShowCommand(app: Command, context: CliContext): void {
  const command = app
    .command('show')
    .description('Show one app with its settings and keys.')
    .argument('<app_id>', 'the app')
    .action(async (appId: string, options: OperatorOptions) => {
      const found = await withOperator(context, options, (operator) =>
        answered(operator.GET('/apps/{app_id}', { params: { path: { app_id: appId } } })),
      )
      openOutput(options.format, context.streams).show(found, () => appText(found))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the name, webhook address, rate limit and validation deadline, and every key with its state.',
    '',
    'Examples:',
    '  txgw app show demo-app',
    '',
    'Next:  txgw app set <app_id> …   change a setting',
  ])
}
