import type postgres from 'postgres'
import type { PostgresLimits } from './limits.ts'
import type { Host, ServerAddress } from './server-address.ts'
import { VALUE_TYPES } from './value-types.ts'

export interface SessionOptions {
  address: ServerAddress
  host: Host
  /** Of the environment; whatever a session is told to do names it. */
  schema: string
  limits: PostgresLimits
}

export type Types = Record<string, postgres.PostgresType>

/** What postgres.js is told about the one session that it holds. */
export function driverOptions({ address, host, limits }: SessionOptions): postgres.Options<Types> {
  return {
    host: host.host,
    port: host.port,
    user: address.user,
    pass: () => address.password,
    database: address.database,
    ssl: false, // The socket that it is given is encrypted already, where that is asked for.
    max: 1,
    connect_timeout: limits.connectTimeoutMs / 1000,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 10,
    fetch_types: false,
    types: VALUE_TYPES,
    connection: { application_name: 'txgw' },
  }
}
