import type { Field } from '@txgw/base/records/record'
import type { Setting } from '@txgw/base/records/setting'
import { wireName } from '@txgw/base/records/wire-form'
import { settingFields } from '@txgw/domain/apps/app'
import type { App, AppChange } from '@txgw/gateway/operator-api'
import { InvalidArgumentError, Option } from 'commander'

interface FlagWords {
  takes: string
  text: string
  /** The text of the flag that takes the value away. */
  without?: string
  /** Reads a value that is neither a text nor a number. */
  read?(text: string): unknown
}

/** The texts of the flags, where the description of the setting is too long for the help. */
const WORDS: { readonly [name: string]: FlagWords } = {
  name: { takes: 'name', text: 'name that people see' },
  webhook_url: {
    takes: 'url',
    text: 'address where its game backend answers USER_VALIDATE',
    without: 'remove the webhook address',
  },
  rate_limit: {
    takes: 'per_second[:burst]',
    text: 'queries per second, and how many may come at once',
    without: 'remove the rate limit',
    read: rateLimit,
  },
  validation_deadline_ms: {
    takes: 'ms',
    text: 'time within which the game backend must answer USER_VALIDATE',
  },
  on_unreachable: {
    takes: 'act',
    text: 'end or continue a recharge when the game backend is silent (unreachable, too late, 5xx without a body of its own); any other reply decides',
  },
  verdict_reading: {
    takes: 'reading',
    text: 'which replies allow a top-up: explicit only with the flag false, strict also with fields of the contract alone, lenient with any others beside them',
  },
  default_server_id: {
    takes: 'server_id',
    text: 'server of the order when a recharge names none',
    without: 'refuse a recharge that names no server',
  },
}

/** This setting has two flags, `--enable` and `--disable`. */
const SWITCHED = 'enabled'

export const SETTING_FLAGS = Object.entries(settingFields as { [field: string]: Field & Setting })
  .map(([field, described]) => toFlags(wireName(field, described), described))
  .filter(({ name }) => name !== SWITCHED)

function toFlags(name: string, { sent, byDefault }: Setting) {
  const flag = name.replace(/_(ms|id)$/, '').replaceAll('_', '-')
  const { enum: choices, description } = sent as { enum?: string[]; description?: string }
  const words: Partial<FlagWords> = WORDS[name] ?? {}
  const { takes = 'value', text = description, without = `set no ${flag}`, read } = words
  const isSwitch = typeof byDefault === 'boolean'
  const set = new Option(isSwitch ? `--${flag}` : `--${flag} <${takes}>`, text)
  if (choices) set.choices(choices)
  else if (read) set.argParser(read)
  else if (typeof byDefault === 'number') set.argParser(wholeNumber)
  const isRemovable = byDefault === null || isSwitch
  return { name, isSwitch, set, unset: isRemovable ? [new Option(`--no-${flag}`, without)] : [] }
}

/** The settings that the flags name; null takes a value away. */
export function settingsIn(options: object): AppChange {
  const values = options as Record<string, unknown>
  const given = SETTING_FLAGS.map(({ name, isSwitch, set }) => {
    const value = values[set.attributeName()]
    return [name, value === false && !isSwitch ? null : value]
  })
  return Object.fromEntries(given)
}

/** Lines for the settings that have no words of their own. */
export function otherSettings(app: App): [label: string, value: string][] {
  const others = SETTING_FLAGS.filter(({ name }) => !(name in WORDS)).map(({ name }) => name)
  return others.map((name) => [name.replaceAll('_', ' '), String(app[name as keyof App] ?? 'none')])
}

function rateLimit(text: string): AppChange['rate_limit'] {
  const [perSecond, burst, ...others] = text.split(':').map(wholeNumber)
  if (perSecond === undefined || others.length > 0) {
    throw new InvalidArgumentError('It must be one whole number, or two as in 50:100.')
  }
  return { per_second: perSecond, ...(burst !== undefined && { burst }) }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
