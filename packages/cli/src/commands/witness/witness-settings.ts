import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { Setting } from '../../input/settings.ts'

/** The settings of the witness besides the keys that it trusts. */
export const WITNESS_SETTINGS = {
  dataDir: {
    flags: '--data-dir <folder>',
    description: 'folder of the key and the seals of the witness',
    variable: 'TXGW_WITNESS_DIR',
    fallback: './.txgw-witness',
  },
  host: {
    flags: '--host <address>',
    description: 'address to listen on',
    variable: 'TXGW_WITNESS_HOST',
    fallback: '127.0.0.1',
  },
  port: {
    flags: '--port <port>',
    description: 'port to listen on',
    variable: 'TXGW_WITNESS_PORT',
    fallback: '8450',
  },
  tlsCert: {
    flags: '--tls-cert <file>',
    description: SERVICE.tlsCert.help,
    variable: SERVICE.tlsCert.variable,
  },
  tlsKey: {
    flags: '--tls-key <file>',
    description: SERVICE.tlsKey.help,
    variable: SERVICE.tlsKey.variable,
  },
  trustProxy: {
    flags: '--trust-proxy <cidrs>',
    description: SERVICE.trustProxy.help,
    variable: SERVICE.trustProxy.variable,
  },
} as const satisfies Record<string, Setting>
