import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import { type Command, Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'
import { resolveSetting, SETTINGS, settingOption } from '../input/settings.ts'
import { parsePlace, type StorePlace } from './store-place.ts'

export interface PlaceOptions {
  dataDir?: string
  databaseUrl?: string
}

const DATA_DIR = { ...SETTINGS.dataDir, description: 'data folder of the service, for the embedded store' }
const DATABASE_URL = {
  flags: '--database-url <url>',
  description: 'postgres://… of the service, instead of the data folder',
  variable: SERVICE.databaseUrl.variable,
  isSecret: true,
} as const

/** The options of every command that works on the store itself and not through a running service. */
export function addPlaceOptions(command: Command): Command {
  return command.addOption(settingOption(DATABASE_URL)).addOption(settingOption(DATA_DIR))
}

/** A data folder given as an option wins over the variables. */
export function choosePlace({ dataDir, databaseUrl }: PlaceOptions, { environment }: CliContext): StorePlace {
  if (dataDir !== undefined && databaseUrl !== undefined)
    throw new UsageFailure('--data-dir and --database-url name two different stores. Give only one of them.')
  if (dataDir !== undefined) return parsePlace(dataDir, '--data-dir')
  const url = resolveSetting(DATABASE_URL, databaseUrl, environment)
  if (url === undefined) return parsePlace(resolveSetting(DATA_DIR, undefined, environment), '--data-dir')
  const place = parsePlace(url, '--database-url')
  if ('url' in place) return place
  throw new UsageFailure('--database-url must begin with postgres://.')
}

export const BOTH = 'both'

export type Environments = Environment | typeof BOTH

export const environmentsOption = () =>
  new Option('--env, --environment <environment>', 'environment to use').choices([...ENVIRONMENTS, BOTH])

export function eachEnvironment(chosen: Environments): readonly Environment[] {
  return chosen === BOTH ? ENVIRONMENTS : [chosen]
}
