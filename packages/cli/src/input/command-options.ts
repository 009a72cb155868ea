import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { type Command, Option } from 'commander'
import { FORMATS, type Format } from '../output/output.ts'
import { ENVIRONMENT_FALLBACK, SETTINGS, settingOption } from './settings.ts'

export interface FormatOptions {
  format: Format
}

/** Where the operator API is, and the token to call it with. */
export interface AccessOptions extends FormatOptions {
  dataDir?: string
  operatorUrl?: string
  operatorToken?: string
  ca?: string
  /** Only for commands that two people may decide about. */
  breakGlass?: string
}

export interface OperatorOptions extends AccessOptions {
  env: Environment
}

export interface MerchantOptions extends FormatOptions {
  env: Environment
  dataDir?: string
  app?: string
  serial?: string
  key?: string
  url?: string
  ca?: string
  path?: string
}

const formatOption = () =>
  new Option('--format <format>', 'output format: text for people, json for programs')
    .choices(FORMATS)
    .default('text')

const environmentOption = () =>
  new Option('--env <environment>', 'environment to use').choices(ENVIRONMENTS).default(ENVIRONMENT_FALLBACK)

export function addFormatOption(command: Command): Command {
  return command.addOption(formatOption())
}

/** The options of every command that calls the operator API. */
export function addOperatorOptions(command: Command, format: Option = formatOption()): Command {
  return addAccessOptions(command.addOption(environmentOption()), format)
}

/** For commands that two people may decide about. */
export function addBreakGlassOption(command: Command): Command {
  return command.option(
    '--break-glass <reason>',
    'where two people decide in production: act alone, and say why; everybody is told',
  )
}

/** The same without an environment, for commands that concern both. */
export function addAccessOptions(command: Command, format: Option = formatOption()): Command {
  return command
    .addOption(format)
    .optionsGroup('Connection:')
    .addOption(settingOption(SETTINGS.operatorUrl))
    .addOption(settingOption(SETTINGS.operatorToken))
    .addOption(settingOption(SETTINGS.dataDir))
    .addOption(settingOption(SETTINGS.ca))
}

/** The options of every command that signs as a merchant. */
export function addMerchantOptions(command: Command): Command {
  return command
    .addOption(environmentOption())
    .addOption(formatOption())
    .optionsGroup('Signed as:')
    .addOption(settingOption(SETTINGS.app))
    .addOption(settingOption(SETTINGS.serial))
    .addOption(settingOption(SETTINGS.key))
    .optionsGroup('Sent to:')
    .addOption(settingOption(SETTINGS.url))
    .addOption(settingOption(SETTINGS.path))
    .addOption(settingOption(SETTINGS.ca))
    .addOption(settingOption(SETTINGS.dataDir))
}

/** The flags that lead a next command to the same service; the token is left out because it is a secret. */
export function repeatedFlags({ env, operatorUrl, dataDir, ca }: OperatorOptions): string[] {
  return [
    ...(env === ENVIRONMENT_FALLBACK ? [] : ['--env', env]),
    ...(operatorUrl === undefined ? [] : ['--operator-url', operatorUrl]),
    ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
    ...(ca === undefined ? [] : ['--ca', ca]),
  ]
}
