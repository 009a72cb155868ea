import type { App, AppChange } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { UsageFailure } from '../../base/failure.ts'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import type { OperatorClient } from '../../operator/operator-client.ts'
import { commandLine } from '../../output/invocation.ts'
import { shellQuote } from '../../output/shell-quote.ts'
import { type Column, plural, visible } from '../../output/text-layout.ts'
import { SETTING_FLAGS, settingsIn } from './app-settings.ts'
import { appText } from './app-view.ts'

interface SetOptions extends OperatorOptions {
  enable?: true
  disable?: true
}

const addAppSetCommand = operatorCommand({
  name: 'set',
  description: 'Change settings of an app. Settings that you leave out stay as they are.',
  isGuarded: true,
  takes: [['<app_id>', 'the app']],
  flags: [
    new Option('--enable', 'accept its requests again').conflicts('disable'),
    ['--disable', 'refuse all its requests'],
    ...SETTING_FLAGS.flatMap(({ set, unset }) => [set, ...unset]),
  ],
  help: {
    prints: ['Prints the app with its new settings.'],
    examples: [
      'txgw app set my-game --rate-limit 50:100',
      'txgw app set my-game --disable',
      'txgw app set my-game --verdict-reading strict',
    ],
    next: 'txgw app show my-game',
  },
  check: (options: SetOptions) => {
    if (Object.values(requestedChange(options)).some((value) => value !== undefined)) return
    throw new UsageFailure(
      'No setting to change was given.',
      'Run "txgw app set --help" to see the settings.',
    )
  },
  call: (operator, [app_id], options) =>
    operator.PATCH('/apps/{app_id}', { params: { path: { app_id } }, body: requestedChange(options) }),
  text: appText,
})

function requestedChange({ enable, disable, ...options }: SetOptions): AppChange {
  return { ...settingsIn(options), enabled: enable ?? (disable ? false : undefined) }
}

const COLUMNS: Column<App>[] = [
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ENABLED', value: ({ enabled }) => (enabled ? 'yes' : 'no') },
  { title: 'KEYS', value: ({ keys }) => String(keys.filter((key) => !key.revoked_at).length) },
  { title: 'WEBHOOK', value: ({ webhook_url }) => webhook_url ?? '–' },
]

interface AddOptions extends OperatorOptions {
  name: string
}

const addAddCommand = operatorCommand({
  name: 'add',
  description: 'Register an app in one environment.',
  takes: [['<app_id>', 'its id: at most 64 letters, digits, dots, dashes and underscores']],
  flags: [
    new Option('--name <name>', 'name that people see').makeOptionMandatory(),
    ...SETTING_FLAGS.filter(({ name }) => name !== 'name').map(({ set }) => set),
  ],
  help: {
    prints: ['Prints the command that registers a key for the app. With --format json it prints the app.'],
    examples: [
      'txgw app add my-game --name "My Game"',
      'txgw app add my-game --name "My Game" --webhook-url https://game.example/user-validate --env production',
    ],
    next: 'txgw key add my-game 1 my-game-public-key.pem',
  },
  call: (operator, [app_id], options: AddOptions) =>
    operator.POST('/apps', { body: { ...settingsIn(options), app_id, name: options.name } }),
  text: ({ app_id }, options) =>
    [
      visible(`App ${app_id} is registered in ${options.env}.`),
      `Next, register a key for it:\n  ${keyAddCommand(app_id, options)}`,
    ].join('\n'),
})

function keyAddCommand(appId: string, options: OperatorOptions): string {
  const flags = repeatedFlags(options).map(shellQuote)
  return [commandLine(['key', 'add', appId]), '<serial_no> <pem_file>', ...flags].join(' ')
}

const addListCommand = operatorCommand({
  name: 'list',
  description: 'List all apps of one environment.',
  help: {
    prints: ['Prints one line per app, with the number of its active keys and its webhook address.'],
    examples: ['txgw app list --env production'],
    next: 'txgw app show <app_id>',
  },
  call: listApps,
  text: ({ apps }, { env }) => tableOr(`No apps are registered in ${env}.`, COLUMNS, apps),
  notes: ({ apps }, { env }) => (apps.length > 0 ? [`\n${plural(apps.length, 'app')} in ${env}.`] : []),
})

export function listApps(operator: OperatorClient) {
  return wholeList('apps', (query) => operator.GET('/apps', { params: { query } }))
}

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show one app with its settings and keys.',
  takes: [['<app_id>', 'the app']],
  help: {
    prints: [
      'Prints the name, webhook address, rate limit and validation deadline, and every key with its state.',
    ],
    examples: ['txgw app show demo-app'],
    next: 'txgw app set <app_id> …   change a setting',
  },
  call: (operator, [app_id]) => operator.GET('/apps/{app_id}', { params: { path: { app_id } } }),
  text: appText,
})

export const addAppCommands = commandGroup(
  'app',
  [addAddCommand, addListCommand, addShowCommand, addAppSetCommand],
  {
    examples: ['txgw app add my-game --name "My Game"', 'txgw app list'],
    next: 'txgw app add --help',
  },
)
