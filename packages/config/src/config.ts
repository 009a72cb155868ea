import type { Environment } from '@txgw/base/environment'
import type { CidrList } from '@txgw/base/network/cidr-list'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import type { Role } from '@txgw/domain/accounts/role'

/** The whole configuration, read once at the start. */
export interface GatewayConfig {
  dataDir: string
  host: string
  productionPort: number
  sandboxPort: number
  operatorHost: string
  operatorPort: number
  /** Where merchants get the console and the operator API. When undefined, that is the operator port. */
  merchantConsole: { host: string; port: number } | undefined
  /** Whether anybody who reaches the operator port may read the metrics. */
  openMetrics: boolean
  /** When undefined, a token is made at the first start and kept in the data directory. Null switches it off. */
  operatorToken: string | null | undefined
  /** When undefined, a development certificate is made at the first start. */
  tls: { certPath: string; keyPath: string } | undefined
  /** postgres://… with its password. When undefined, the embedded store in the data directory is used. */
  databaseUrl: string | undefined
  /** The number of processes that serve production. */
  workers: number
  /** How far the process of the sandbox stands back, as Unix counts it: 0 not at all, 19 as far as possible. */
  sandboxNiceness: number
  pathSegment: string
  trustedProxies: CidrList
  /** Networks that webhooks may reach although they are not public. */
  allowedWebhookAddresses: CidrList
  /** Gets notices. It may hold a secret. When undefined, notices are only listed. */
  noticeWebhook: string | undefined
  /** Fingerprints of the seal keys of other machines. */
  trustedSealKeys: string[]
  /** Gets a line about each seal of the audit trail. When undefined, only the data directory does. */
  sealFolder: string | undefined
  /** Countersigns seals. When undefined, none does. */
  witness: WitnessPlace | undefined
  /** PEM private keys that sign webhooks. When undefined, keys are made at the first start and can be rotated. */
  platformKeyPaths: Record<Environment, string | undefined>
  /** A prefix that a proxy stripped. It is put back in front of the path that was received. */
  publicPath: string
  /** Scheme, host and port alone. When undefined, each request says by itself where the console is. */
  publicOperatorUrl: string | undefined
  /** Where merchants reach the sandbox, without a slash at its end. When undefined, only a local sandbox is shown. */
  sandboxUrl: string | undefined
  /** Without a slash at its end. When undefined, errors carry no links. */
  docsUrl: string | undefined
  /** When undefined, no identity provider is used. */
  openid: OpenidSettings | undefined
  /** People with these roles need more than a password. */
  secondFactorRoles: Role[]
  /** How many seconds a request may be ahead of our clock. */
  aheadSecondsMax: number
  requestsInFlightMax: number
  /** For each merchant port of each process. */
  connectionsMax: number
  /** For each environment. */
  requestRecordsMiBMax: number
  logLevel: string
}

export interface WitnessPlace {
  /** Without a slash at its end. */
  url: string
  /** The fingerprint of its key. */
  key: string
}

export const LOG_LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A flag or variable has an invalid value. The message names it, the rule and, unless it may be secret, the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
