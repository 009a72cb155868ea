import type { Environment } from '@txgw/base/environment'
import { ConfigError } from '@txgw/config/config'
import { fileVariable, readSecretVariable } from '@txgw/config/secret-variable'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import { Option } from 'commander'
import type { CliEnvironment } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'

/** An option with its variable and its default. Both the help and the lookup read this one entry. */
export interface Setting {
  flags: string
  description: string
  variable?: string
  /** The value may be secret, so it can also come from a file that the variable with `_FILE` names. */
  isSecret?: true
  /** The value when neither the flag nor the variable is given. */
  fallback?: string
  /** The text in the help when the default is not a fixed text. */
  fallbackText?: string
}

export const ENVIRONMENT_FALLBACK: Environment = 'sandbox'

/** The addresses of a service with default settings. */
export const MERCHANT_URLS: Record<Environment, string> = {
  production: `https://${SERVICE.host.default}:${SERVICE.productionPort.default}`,
  sandbox: `https://${SERVICE.host.default}:${SERVICE.sandboxPort.default}`,
}

export const OPERATOR_URL = `http://${SERVICE.operatorHost.default}:${SERVICE.operatorPort.default}`

/** Names of the files that the service and the demo keep in the data folder. */
export const DATA_FILES = {
  operatorToken: 'operator-token',
  devCa: 'dev-ca.pem',
  demoFolder: 'demo',
  demoKey: 'demo/private-key.pem',
} as const

export const SETTINGS = {
  dataDir: {
    flags: '--data-dir <folder>',
    description: 'data folder of the service, with its token, CA and demo key',
    variable: SERVICE.dataDir.variable,
    fallback: SERVICE.dataDir.default,
  },
  operatorUrl: {
    flags: '--operator-url <url>',
    description: 'address of the operator API',
    variable: 'TXGW_OPERATOR_URL',
    fallbackText: `${OPERATOR_URL}, changed by ${SERVICE.operatorHost.variable} and ${SERVICE.operatorPort.variable}`,
  },
  operatorToken: {
    flags: '--operator-token <token>',
    description: 'token to call the operator API with',
    variable: SERVICE.operatorToken.variable,
    isSecret: true,
    fallbackText: `read from <data-dir>/${DATA_FILES.operatorToken}`,
  },
  ca: {
    flags: '--ca <file>',
    description: 'CA certificate (PEM) to trust instead of the public CAs',
    fallbackText: `<data-dir>/${DATA_FILES.devCa} when the address is on this machine`,
  },
  app: { flags: '--app <app_id>', description: 'app to sign as', fallback: 'demo-app' },
  serial: { flags: '--serial <serial_no>', description: 'serial number of the key', fallback: '1' },
  key: {
    flags: '--key <file>',
    description: 'private key (PEM, PKCS #8 or PKCS #1)',
    fallbackText: `<data-dir>/${DATA_FILES.demoKey}`,
  },
  url: {
    flags: '--url <url>',
    description: 'base address of the service',
    variable: 'TXGW_URL',
    fallbackText: `${MERCHANT_URLS.sandbox}, or ${MERCHANT_URLS.production} for production, changed by ${SERVICE.host.variable}, ${SERVICE.sandboxPort.variable} and ${SERVICE.productionPort.variable}`,
  },
  path: {
    flags: '--path <path>',
    description: 'path to call and sign, with its query string',
    fallbackText: `/${SERVICE.pathSegment.default}/v2/orders, changed by ${SERVICE.pathSegment.variable}`,
  },
} as const satisfies Record<string, Setting>

export function settingOption(setting: Setting): Option {
  const { flags, description, variable, isSecret, fallback, fallbackText } = setting
  const shownFallback = fallbackText ?? fallback
  const notes = [
    ...(variable ? [`env: ${variable}${isSecret ? ` or ${fileVariable(variable)}` : ''}`] : []),
    ...(shownFallback ? [`default: ${shownFallback}`] : []),
  ]
  return new Option(flags, notes.length > 0 ? `${description} (${notes.join(', ')})` : description)
}

type Resolved<S> = S extends { fallback: string } ? string : string | undefined

/** The flag wins over the variable, and the variable over the default. */
export function resolveSetting<S extends Setting>(
  setting: S,
  flag: string | undefined,
  environment: CliEnvironment,
): Resolved<S> {
  return (flag ?? readVariable(setting, environment) ?? setting.fallback) as Resolved<S>
}

function readVariable({ variable, isSecret }: Setting, environment: CliEnvironment): string | undefined {
  if (variable === undefined || !isSecret) return variable && environment.variable(variable)
  try {
    return readSecretVariable(environment.variables, variable)
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageFailure(`${error.message}.`)
    throw error
  }
}
