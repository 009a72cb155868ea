/** The value of the operator token that switches it off. */
export const OPERATOR_TOKEN_OFF = 'off'

/** Every setting with its flag, its variable, its default and its text in `--help`. */
export const SETTINGS = {
  dataDir: setting(
    '--data-dir',
    'TXGW_DATA_DIR',
    './.txgw',
    'directory of the stores, the keys and the token',
  ),
  host: setting('--host', 'TXGW_HOST', '127.0.0.1', 'address of the merchant ports'),
  productionPort: setting('--production-port', 'TXGW_PRODUCTION_PORT', '8443', 'HTTPS port of production'),
  sandboxPort: setting('--sandbox-port', 'TXGW_SANDBOX_PORT', '8444', 'HTTPS port of the sandbox'),
  operatorHost: setting('--operator-host', 'TXGW_OPERATOR_HOST', '127.0.0.1', 'address of the operator port'),
  operatorPort: setting(
    '--operator-port',
    'TXGW_OPERATOR_PORT',
    '8440',
    'operator port; HTTPS when not loopback',
  ),
  merchantConsoleHost: setting(
    '--merchant-console-host',
    'TXGW_MERCHANT_CONSOLE_HOST',
    undefined,
    'address of the port for merchants alone; 127.0.0.1 if only the port is given',
  ),
  merchantConsolePort: setting(
    '--merchant-console-port',
    'TXGW_MERCHANT_CONSOLE_PORT',
    undefined,
    'port where merchants alone get the console and the operator API; HTTPS when not loopback',
  ),
  openMetrics: onOrOff(
    '--open-metrics',
    'TXGW_OPEN_METRICS',
    'whether /metrics needs no token: on or off; on is for a closed network',
  ),
  operatorToken: secret(
    '--operator-token',
    'TXGW_OPERATOR_TOKEN',
    'bearer token of the first admin; off switches it off',
  ),
  tlsCert: setting('--tls-cert', 'TXGW_TLS_CERT', undefined, 'certificate chain as a PEM file'),
  tlsKey: setting('--tls-key', 'TXGW_TLS_KEY', undefined, 'private key of the certificate as a PEM file'),
  databaseUrl: secret('--database-url', 'TXGW_DATABASE_URL', 'postgres://… instead of embedded storage'),
  workers: setting('--workers', 'TXGW_WORKERS', '1', 'number of processes that serve production'),
  sandboxNiceness: setting(
    '--sandbox-niceness',
    'TXGW_SANDBOX_NICENESS',
    '19',
    'how far the process of the sandbox stands back when processors are short, 0 to 19',
  ),
  pathSegment: setting(
    '--path-segment',
    'TXGW_PATH_SEGMENT',
    'gateway',
    'first segment of the merchant paths',
  ),
  trustProxy: setting(
    '--trust-proxy',
    'TXGW_TRUST_PROXY',
    undefined,
    'CIDRs of proxies, separated by commas',
  ),
  publicPath: setting('--public-path', 'TXGW_PUBLIC_PATH', undefined, 'path prefix that a proxy strips'),
  publicOperatorUrl: setting(
    '--public-operator-url',
    'TXGW_PUBLIC_OPERATOR_URL',
    undefined,
    'address of the operator port as browsers reach it; other Host names are refused',
  ),
  sandboxUrl: setting(
    '--sandbox-url',
    'TXGW_SANDBOX_URL',
    undefined,
    'address of the sandbox that the first page of merchants shows',
  ),
  docsUrl: setting(
    '--docs-url',
    'TXGW_DOCS_URL',
    undefined,
    'base address of the pages that error links point to',
  ),
  allowWebhookAddress: setting(
    '--allow-webhook-address',
    'TXGW_ALLOW_WEBHOOK_ADDRESSES',
    undefined,
    'CIDRs that webhooks may call besides public addresses',
  ),
  noticeWebhook: secret(
    '--notice-webhook',
    'TXGW_NOTICE_WEBHOOK',
    'address that gets notices about what goes wrong',
  ),
  trustedSealKeys: setting(
    '--trusted-seal-keys',
    'TXGW_TRUSTED_SEAL_KEYS',
    undefined,
    'fingerprints of the keys with which other machines seal the audit trail, separated by commas',
  ),
  sealFolder: setting(
    '--seal-folder',
    'TXGW_SEAL_FOLDER',
    undefined,
    'folder, best on another machine, that gets a line about each seal of the audit trail',
  ),
  witnessUrl: setting(
    '--witness-url',
    'TXGW_WITNESS_URL',
    undefined,
    'address of the witness that countersigns and keeps each seal of the audit trail',
  ),
  witnessKey: setting(
    '--witness-key',
    'TXGW_WITNESS_KEY',
    undefined,
    'fingerprint of the key of that witness, as it prints it',
  ),
  productionPlatformKey: setting(
    '--production-platform-key',
    'TXGW_PRODUCTION_PLATFORM_KEY',
    undefined,
    'PEM key that signs production webhooks, instead of generated keys',
  ),
  sandboxPlatformKey: setting(
    '--sandbox-platform-key',
    'TXGW_SANDBOX_PLATFORM_KEY',
    undefined,
    'PEM key that signs sandbox webhooks, instead of generated keys',
  ),
  oidcIssuer: setting(
    '--oidc-issuer',
    'TXGW_OIDC_ISSUER',
    undefined,
    'OpenID Connect provider that people sign in with',
  ),
  oidcClientId: setting('--oidc-client-id', 'TXGW_OIDC_CLIENT_ID', undefined, 'client id at the provider'),
  oidcClientSecret: secret(
    '--oidc-client-secret',
    'TXGW_OIDC_CLIENT_SECRET',
    'client secret at the provider; none for a public client',
  ),
  oidcRoleClaim: setting(
    '--oidc-role-claim',
    'TXGW_OIDC_ROLE_CLAIM',
    undefined,
    'claim that names the roles of a person, such as groups',
  ),
  oidcRoles: setting(
    '--oidc-roles',
    'TXGW_OIDC_ROLES',
    undefined,
    'role for each value of the claim: value=role:environment+environment,…',
  ),
  secondFactorRoles: setting(
    '--second-factor-roles',
    'TXGW_SECOND_FACTOR_ROLES',
    undefined,
    'roles whose people need a passkey or the identity provider, separated by commas',
  ),
  clockTolerance: setting(
    '--clock-tolerance',
    'TXGW_CLOCK_TOLERANCE',
    '300',
    'seconds a request may be ahead of the service clock',
  ),
  maxInFlight: setting(
    '--max-in-flight',
    'TXGW_MAX_IN_FLIGHT',
    '1024',
    'maximum number of merchant requests in progress',
  ),
  maxConnections: setting(
    '--max-connections',
    'TXGW_MAX_CONNECTIONS',
    '10000',
    'maximum number of connections of each port',
  ),
  maxRequestRecords: setting(
    '--max-request-records',
    'TXGW_MAX_REQUEST_RECORDS',
    '4096',
    'MiB of request records of each environment; the oldest go first',
  ),
  logLevel: setting('--log-level', 'TXGW_LOG_LEVEL', 'info', 'debug, info, warn, error or silent'),
} as const satisfies Record<string, Setting>

export interface Setting {
  flag: string
  variable: string
  default: string | undefined
  help: string
  /** The value may be secret, so it can also come from a file that the variable with `_FILE` names. */
  isSecret?: true
  /** It is `on` or `off`, and the flag alone means `on`. */
  isSwitch?: true
}

export type SettingName = keyof typeof SETTINGS

/** The flags of the command line. All values are text, as typed. */
export type ServeFlags = { [name in SettingName]?: string }

function setting<D extends string | undefined>(
  flag: string,
  variable: string,
  defaultValue: D,
  help: string,
) {
  return { flag, variable, default: defaultValue, help }
}

function secret(flag: string, variable: string, help: string) {
  return { ...setting(flag, variable, undefined, help), isSecret: true } as const
}

function onOrOff(flag: string, variable: string, help: string) {
  return { ...setting(flag, variable, 'off', help), isSwitch: true } as const
}
