import { type CidrList, parseCidrList } from '@txgw/base/network/cidr-list'
import { ROLE_NAMES, type Role } from '@txgw/domain/accounts/role'
import { FINGERPRINT } from '@txgw/domain/audit/seals/seal-key'
import { type GatewayConfig, LOG_LEVELS } from './config.ts'
import { openidSettings } from './read-openid.ts'
import { readWitness } from './read-witness.ts'
import { readSecretVariable } from './secret-variable.ts'
import { problem, type Read } from './setting-problem.ts'
import { OPERATOR_TOKEN_OFF, SETTINGS, type ServeFlags, type Setting, type SettingName } from './settings.ts'

type Variables = Readonly<Record<string, string | undefined>>

const TOKEN_LENGTH_MIN = 16
const WORKERS_MAX = 64
/** The largest that systems know. */
const NICENESS_MAX = 19
const ON_OFF = ['on', 'off']
const SHOWN_URL_LENGTH_MAX = 500

/**
 * A flag overrides a variable, and a variable overrides the default.
 * @throws {ConfigError}
 */
export function readConfig(flags: ServeFlags, variables: Variables): GatewayConfig {
  const read = (name: SettingName): string | undefined => {
    const setting: Setting = SETTINGS[name]
    const { variable, default: fallback, isSecret } = setting
    const given = () =>
      isSecret ? readSecretVariable(variables, variable) : variables[variable] || undefined
    return flags[name] ?? given() ?? fallback
  }
  return {
    dataDir: read('dataDir') as string,
    host: read('host') as string,
    productionPort: wholeNumber(read, 'productionPort', { min: 0, max: 65_535 }),
    sandboxPort: wholeNumber(read, 'sandboxPort', { min: 0, max: 65_535 }),
    operatorHost: read('operatorHost') as string,
    operatorPort: wholeNumber(read, 'operatorPort', { min: 0, max: 65_535 }),
    merchantConsole: merchantConsole(read),
    openMetrics: oneOf(read, 'openMetrics', ON_OFF) === 'on',
    operatorToken: operatorToken(read),
    tls: tlsFiles(read),
    databaseUrl: databaseUrl(read),
    workers: wholeNumber(read, 'workers', { min: 1, max: WORKERS_MAX }),
    sandboxNiceness: wholeNumber(read, 'sandboxNiceness', { min: 0, max: NICENESS_MAX }),
    pathSegment: pattern(
      read,
      'pathSegment',
      /^[A-Za-z0-9._~-]+$/,
      'must be one path segment without "/"',
    ) as string,
    trustedProxies: cidrs(read, 'trustProxy'),
    allowedWebhookAddresses: cidrs(read, 'allowWebhookAddress'),
    noticeWebhook: noticeWebhook(read),
    trustedSealKeys: fingerprints(read, 'trustedSealKeys'),
    sealFolder: read('sealFolder'),
    witness: readWitness(read, problem),
    platformKeyPaths: { production: read('productionPlatformKey'), sandbox: read('sandboxPlatformKey') },
    publicPath: pattern(read, 'publicPath', /^(?:\/[A-Za-z0-9._~-]+)+$/, 'must look like /prefix') ?? '',
    publicOperatorUrl: originUrl(read, 'publicOperatorUrl'),
    sandboxUrl: shownUrl(read, 'sandboxUrl', 'https://sandbox.example.com'),
    docsUrl: shownUrl(read, 'docsUrl', 'https://docs.example.com/txgw'),
    openid: openidSettings(read),
    secondFactorRoles: roles(read, 'secondFactorRoles'),
    aheadSecondsMax: wholeNumber(read, 'clockTolerance', { min: 0, max: 3_600 }),
    requestsInFlightMax: wholeNumber(read, 'maxInFlight', { min: 1, max: 100_000 }),
    connectionsMax: wholeNumber(read, 'maxConnections', { min: 10, max: 1_000_000 }),
    requestRecordsMiBMax: wholeNumber(read, 'maxRequestRecords', { min: 16, max: 10_000_000 }),
    logLevel: oneOf(read, 'logLevel', LOG_LEVELS),
  }
}

function wholeNumber(read: Read, name: SettingName, { min, max }: { min: number; max: number }): number {
  const value = read(name) as string
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max)) {
    throw problem(name, `must be a whole number from ${min} to ${max}, not "${value}"`)
  }
  return number
}

function merchantConsole(read: Read): GatewayConfig['merchantConsole'] {
  const host = read('merchantConsoleHost')
  if (read('merchantConsolePort') !== undefined) {
    const port = wholeNumber(read, 'merchantConsolePort', { min: 0, max: 65_535 })
    return { host: host ?? '127.0.0.1', port }
  }
  if (host === undefined) return undefined
  throw problem('merchantConsoleHost', `must be given together with ${SETTINGS.merchantConsolePort.flag}`)
}

function pattern(read: Read, name: SettingName, expected: RegExp, rule: string): string | undefined {
  const value = read(name)
  if (value !== undefined && !expected.test(value)) throw problem(name, `${rule}, not "${value}"`)
  return value
}

function oneOf(read: Read, name: SettingName, allowed: readonly string[]): string {
  const value = read(name) as string
  if (!allowed.includes(value)) throw problem(name, `must be one of ${allowed.join(', ')}, not "${value}"`)
  return value
}

function roles(read: Read, name: SettingName): Role[] {
  const given = (read(name) ?? '').split(',').flatMap((each) => each.trim() || [])
  const unknown = given.find((each) => !ROLE_NAMES.some((role) => role === each))
  if (unknown === undefined) return ROLE_NAMES.filter((role) => given.includes(role))
  throw problem(name, `must be some of ${ROLE_NAMES.join(', ')}, separated by commas, not "${unknown}"`)
}

function operatorToken(read: Read): string | null | undefined {
  const token = read('operatorToken')
  if (token === OPERATOR_TOKEN_OFF) return null
  if (token !== undefined && (token.length < TOKEN_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(token))) {
    throw problem(
      'operatorToken',
      `must be at least ${TOKEN_LENGTH_MIN} visible ASCII characters, or ${OPERATOR_TOKEN_OFF}`,
    )
  }
  return token
}

/** The value may hold a password, so no message shows it. */
function databaseUrl(read: Read): string | undefined {
  const url = read('databaseUrl')
  if (url !== undefined && !/^postgres(?:ql)?:\/\/[^/]/.test(url)) {
    throw problem('databaseUrl', 'must look like postgres://user:password@host:5432/database')
  }
  return url
}

/**
 * Every caller sees this URL, so it must not hold a secret. A path is appended to it, so it must not have a query or
 * a fragment.
 */
function shownUrl(read: Read, name: 'docsUrl' | 'sandboxUrl', example: string): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  const url = text.length <= SHOWN_URL_LENGTH_MAX ? URL.parse(text) : null
  const isPlain = url?.href === `${url?.origin}${url?.pathname}`
  if (!url || !isPlain || !['https:', 'http:'].includes(url.protocol)) {
    throw problem(
      name,
      `must be an address such as ${example}, at most ${SHOWN_URL_LENGTH_MAX} characters, with no user, query or fragment`,
    )
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** The console has no path of its own, so the address has none either. */
function originUrl(read: Read, name: 'publicOperatorUrl'): string | undefined {
  const text = read(name)
  if (text === undefined) return undefined
  const url = text.length <= SHOWN_URL_LENGTH_MAX ? URL.parse(text) : null
  if (url && ['https:', 'http:'].includes(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw problem(
    name,
    'must be an address such as https://console.example.com, with no user, path, query or fragment',
  )
}

/** The address may hold a secret in its path, so no message shows it. */
function noticeWebhook(read: Read): string | undefined {
  const text = read('noticeWebhook')
  const url = text === undefined ? undefined : URL.parse(text)
  const isUsable =
    url !== null && (url === undefined || (['https:', 'http:'].includes(url.protocol) && url.username === ''))
  if (!isUsable || url?.password || url?.hash) {
    throw problem(
      'noticeWebhook',
      'must be an address such as https://alerts.example.com/txgw, with no user and no fragment',
    )
  }
  return text
}

function tlsFiles(read: Read): GatewayConfig['tls'] {
  const certPath = read('tlsCert')
  const keyPath = read('tlsKey')
  if (certPath === undefined && keyPath === undefined) return undefined
  if (certPath === undefined) throw problem('tlsCert', `must be given together with ${SETTINGS.tlsKey.flag}`)
  if (keyPath === undefined) throw problem('tlsKey', `must be given together with ${SETTINGS.tlsCert.flag}`)
  return { certPath, keyPath }
}

function fingerprints(read: Read, name: SettingName): string[] {
  const value = read(name)
  const given = value === undefined ? [] : value.split(',').map((text) => text.trim())
  if (given.some((text) => !FINGERPRINT.test(text)))
    throw problem(
      name,
      `must be fingerprints separated by commas, as "txgw audit key" prints them, not "${value}"`,
    )
  return given
}

function cidrs(read: Read, name: SettingName): CidrList {
  const value = read(name)
  if (value === undefined) return []
  const list = parseCidrList(value)
  if (!list) throw problem(name, `must be CIDRs such as 10.0.0.0/8 separated by commas, not "${value}"`)
  return list
}
