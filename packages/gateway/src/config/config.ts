import type { Environment } from '../base/environment.ts'
import type { CidrList } from '../network/cidr-list.ts'

/** Everything that can be configured, read once at the start. */
export interface GatewayConfig {
  dataDir: string
  host: string
  productionPort: number
  sandboxPort: number
  operatorHost: string
  operatorPort: number
  /** Undefined: made at the first start and kept in the data directory. */
  operatorToken: string | undefined
  /** Undefined: a development certificate is made at the first start. */
  tls: { certPath: string; keyPath: string } | undefined
  /** postgres://…, with its password; undefined: the embedded store in the data directory. */
  databaseUrl: string | undefined
  /** Processes that share the ports. */
  workers: number
  pathSegment: string
  trustedProxies: CidrList
  /** Networks that webhooks may reach although they are not public. */
  allowedWebhookAddresses: CidrList
  /** PEM private keys that sign webhooks; undefined: keys are made at the first start and rotated. */
  platformKeyPaths: Record<Environment, string | undefined>
  /** Put in front of the path as sent, because a proxy stripped it. */
  publicPath: string
  /** Without a slash at its end; undefined: errors carry no links. */
  docsUrl: string | undefined
  /** Seconds that a request may be ahead of our clock. */
  aheadSecondsMax: number
  requestsInFlightMax: number
  logLevel: string
}

export const LOG_LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A flag or variable that cannot be used: the message names it, the rule and the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
