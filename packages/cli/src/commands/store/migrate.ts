import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { openOutput } from '../../output/output.ts'
import { startProgress } from '../../output/progress.ts'
import { type Column, plural, tableLines } from '../../output/text-layout.ts'
import {
  addPlaceOptions,
  BOTH,
  choosePlace,
  type Environments,
  eachEnvironment,
  environmentsOption,
  type PlaceOptions,
} from '../../stores/store-options.ts'
import { placeName } from '../../stores/store-place.ts'
import {
  applyMigrations,
  grantTo,
  type ListedMigration,
  listMigrations,
  recordMigrations,
} from './migrations.ts'

interface MigrateOptions extends FormatOptions, PlaceOptions {
  environment: Environments
  grantTo?: string
  contract?: true
}

export function addMigrateCommands(program: Command, context: CliContext): void {
  const migrate = program.command('migrate')
  const status = migrate
    .command('status')
    .description('List the migrations and show which of them are pending. Changes nothing.')
    .addOption(environmentsOption().default(BOTH))
    .action((options: MigrateOptions) => showStatus(options, context))
  const up = migrate
    .command('up')
    .description('Apply the pending migrations.')
    .addOption(environmentsOption().default(BOTH))
    .option('--grant-to <role>', 'PostgreSQL: grant this role exactly the rights that the service needs')
    .option('--contract', 'also remove what only the previous release needs; never while that release runs')
    .action((options: MigrateOptions) => applyPending(options, context))
  for (const command of [status, up]) addPlaceOptions(addFormatOption(command))
  addHelp(migrate, {
    prints: [
      'A service applies pending migrations when it starts, if its database user may change tables and none of',
      'them is marked online. To run the service as a user that may not change tables, migrate as their owner.',
    ],
    examples: [
      'txgw migrate status --database-url postgres://owner@db/txgw',
      'txgw migrate up --database-url postgres://owner@db/txgw --grant-to txgw_service',
    ],
    next: 'txgw serve --database-url postgres://txgw_service@db/txgw',
  })
  addHelp(status, {
    prints: ['Prints each migration with its kind and state.'],
    examples: [
      'txgw migrate status',
      'txgw migrate status --database-url postgres://owner@db/txgw --format json',
    ],
    next: 'txgw migrate up',
  })
  addHelp(up, {
    prints: [
      'Prints the migrations that it applied. Services may keep running, and several machines may run it at once.',
      '',
      'A migration marked online builds indexes beside running queries and may take long. If it is interrupted,',
      'run the command again: it continues. A migration marked contract waits for --contract: use that when no',
      'service of the previous release runs and none will come back.',
      'A role that received its rights with --grant-to also receives them for new tables.',
    ],
    examples: ['txgw migrate up --database-url postgres://owner@db/txgw --grant-to txgw_service'],
    next: 'txgw migrate status',
  })
}

async function showStatus(options: MigrateOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  const migrations: ListedMigration[] = []
  for (const environment of eachEnvironment(options.environment))
    migrations.push(...(await listMigrations(place, environment)))
  const document = { place: await placeName(place), migrations: migrations.map(toDocument) }
  openOutput(options.format, context.streams).show(document, () => statusText(document.place, migrations))
}

async function applyPending(options: MigrateOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  if (options.grantTo !== undefined && !('url' in place))
    throw new UsageFailure('--grant-to works only with PostgreSQL. Give its address with --database-url.')
  const progress = startProgress(context.streams.stderr, context.clock)
  const applied: ListedMigration[] = []
  try {
    for (const environment of eachEnvironment(options.environment)) {
      const before = await listMigrations(place, environment)
      await applyMigrations(place, environment, {
        withContracts: options.contract === true,
        onProgress: (line) => progress.update(() => line, { atOnce: true }),
      })
      if (options.grantTo !== undefined && 'url' in place) await grantTo(place, environment, options.grantTo)
      const added = newlyApplied(before, await listMigrations(place, environment))
      // A store that was empty has no history yet, and a copy may still fill it.
      const wasInUse = before.some(({ isApplied }) => isApplied)
      if (wasInUse && added.length > 0) await recordMigrations(place, environment, added, context.clock)
      applied.push(...added)
    }
  } finally {
    progress.end()
  }
  const document = {
    place: await placeName(place),
    applied: applied.map(toDocument),
    granted_to: options.grantTo ?? null,
  }
  openOutput(options.format, context.streams).show(document, () =>
    appliedText(document.place, applied, options),
  )
}

function newlyApplied(before: ListedMigration[], after: ListedMigration[]): ListedMigration[] {
  return after.filter(({ isApplied }, index) => isApplied && !before[index]?.isApplied)
}

function toDocument({ environment, file, version, name, kind, isApplied, isOnline }: ListedMigration) {
  return {
    environment,
    ...(file !== undefined && { file }),
    version,
    name,
    kind,
    state: isApplied ? 'applied' : 'pending',
    online: isOnline,
  }
}

const COLUMNS: Column<ListedMigration>[] = [
  { title: 'ENVIRONMENT', value: ({ environment }) => environment },
  { title: 'NUMBER', value: ({ version }) => String(version) },
  { title: 'NAME', value: ({ file, name }) => (file === undefined ? name : `${file}: ${name}`) },
  { title: 'KIND', value: ({ kind }) => kind },
  { title: 'STATE', value: ({ isApplied }) => (isApplied ? 'applied' : 'pending') },
  { title: 'ONLINE', value: ({ isOnline }) => (isOnline ? 'yes' : 'no') },
]

function statusText(place: string, migrations: ListedMigration[]): string {
  const pending = migrations.filter(({ isApplied }) => !isApplied).length
  const next =
    pending === 0 ? 'Nothing is pending.' : `${plural(pending, 'migration')} pending. Run "txgw migrate up".`
  return `${place}\n\n${tableLines(COLUMNS, migrations)}\n\n${next}`
}

function appliedText(place: string, applied: ListedMigration[], { grantTo: role }: MigrateOptions): string {
  const done =
    applied.length === 0 ? 'Nothing was pending.' : `${plural(applied.length, 'migration')} applied.`
  return [
    place,
    ...(applied.length === 0 ? [] : ['', tableLines(COLUMNS, applied), '']),
    role === undefined ? done : `${done} ${role} has the rights that the service needs.`,
  ].join('\n')
}
