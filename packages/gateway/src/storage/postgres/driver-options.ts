import type postgres from 'postgres'
import type { PostgresLimits } from './limits.ts'
import { PLANNING } from './planning.ts'
import type { Host, ServerAddress } from './server-address.ts'
import { VALUE_TYPES } from './value-types.ts'

export interface SessionOptions {
  address: ServerAddress
  host: Host
  schema: string
  limits: PostgresLimits
}

export type Types = Record<string, postgres.PostgresType>

/** What postgres.js is told about the one session that it holds. */
export function driverOptions({ address, host, schema, limits }: SessionOptions): postgres.Options<Types> {
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
    connection: sessionSettings(schema, limits),
  }
}

/** As texts: the driver leaves out a number that is 0, and no time-out must be said too. */
function sessionSettings(schema: string, limits: PostgresLimits): object {
  return {
    application_name: 'txgw',
    search_path: schema,
    TimeZone: 'UTC',
    client_min_messages: 'warning',
    default_transaction_isolation: 'read committed',
    ...PLANNING,
    statement_timeout: String(limits.statementTimeoutMs),
    lock_timeout: String(limits.lockTimeoutMs),
    idle_in_transaction_session_timeout: String(limits.answerTimeoutMs),
  }
}
