import type postgres from 'postgres'
import type { PostgresLimits } from './limits.ts'
import type { Host, ServerAddress } from './server-address.ts'

/** Oids of pg_type. */
const INT8 = 20
const INT4_ARRAY = 1007
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const FLOAT8_ARRAY = 1022

/**
 * How values are encoded. A bigint is read as a number: all stored bigints are milliseconds, microseconds and
 * counts, far below 2^53. Arrays are passed to statements and never read.
 */
const VALUE_TYPES = {
  bigint: { to: INT8, from: [INT8], serialize: String, parse: Number },
  texts: { to: TEXT_ARRAY, from: [], serialize: arrayText, parse: unread },
  integers: { to: INT4_ARRAY, from: [], serialize: arrayText, parse: unread },
  bigints: { to: INT8_ARRAY, from: [], serialize: arrayText, parse: unread },
  doubles: { to: FLOAT8_ARRAY, from: [], serialize: arrayText, parse: unread },
}

export interface SessionTarget {
  address: ServerAddress
  host: Host
  /** The schema of the environment; every statement names it. */
  schema: string
  limits: PostgresLimits
}

export type Types = Record<string, postgres.PostgresType>

/** Options for a postgres.js pool that holds one session. */
export function driverOptions({ address, host, limits }: SessionTarget): postgres.Options<Types> {
  return {
    host: host.host,
    port: host.port,
    user: address.user,
    pass: () => address.password,
    database: address.database,
    ssl: false, // The socket it gets is already encrypted, if the address asks for that.
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

function arrayText(values: (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function unread(): never {
  throw new TypeError('no statement may give an array')
}
