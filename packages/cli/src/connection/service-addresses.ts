import { isIPv6 } from 'node:net'
import type { Environment } from '@txgw/base/environment'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { CliEnvironment } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'
import { isLoopback, reachableUrl, targetBehind } from './base-url.ts'

const MERCHANT_PORTS = { production: SERVICE.productionPort, sandbox: SERVICE.sandboxPort } as const

/** The merchant address of a service started with the same variables. @throws {UsageFailure} */
export function merchantUrl(env: Environment, environment: CliEnvironment): string {
  const port = knownPort(MERCHANT_PORTS[env], environment, '--url or TXGW_URL')
  return reachableUrl(`https://${hostInUrl(settingValue(SERVICE.host, environment))}:${port}`)
}

/** The same for its operator API, which uses HTTPS unless it listens on this machine alone. @throws {UsageFailure} */
export function operatorUrl(environment: CliEnvironment): string {
  const port = knownPort(SERVICE.operatorPort, environment, '--operator-url or TXGW_OPERATOR_URL')
  const address = `//${hostInUrl(settingValue(SERVICE.operatorHost, environment))}:${port}`
  const plain = URL.parse(`http:${address}`)
  return reachableUrl(`${plain && isLoopback(plain) ? 'http' : 'https'}:${address}`)
}

/** The first segment of that service's merchant paths. */
export function pathSegment(environment: CliEnvironment): string {
  return settingValue(SERVICE.pathSegment, environment)
}

/**
 * The path of a merchant call such as /v2/orders, to be put behind the base address. Operators often hand the address
 * out with the path segment at its end, so the segment is not repeated there.
 */
export function merchantPath(path: string, base: URL, environment: CliEnvironment): string {
  const segment = `/${pathSegment(environment)}`
  return targetBehind(base, '').endsWith(segment) ? path : `${segment}${path}`
}

interface ServiceSetting {
  variable: string
  default: string
}

function settingValue({ variable, default: fallback }: ServiceSetting, environment: CliEnvironment): string {
  return environment.variable(variable) ?? fallback
}

function knownPort(setting: ServiceSetting, environment: CliEnvironment, instead: string): string {
  const port = settingValue(setting, environment)
  if (port !== '0') return port
  throw new UsageFailure(
    `${setting.variable} is 0, so the service chose its own port and this command does not know it.`,
    `Give the address that the service printed when it started, with ${instead}.`,
  )
}

function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
