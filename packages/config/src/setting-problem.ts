import { ConfigError } from './config.ts'
import { SETTINGS, type SettingName } from './settings.ts'

/** Reads a setting as text, from its flag, its variable or its default. */
export type Read = (name: SettingName) => string | undefined

export function problem(name: SettingName, rule: string): ConfigError {
  const { flag, variable } = SETTINGS[name]
  return new ConfigError(`${flag} (or ${variable}) ${rule}`)
}
