import { readFileSync } from 'node:fs'
import { StoreUnavailable } from '@txgw/base/store-errors'

export interface Host {
  /** A name, an address, or the directory of a Unix socket. */
  host: string
  port: number
}

export type Encryption = false | 'prefer' | 'require' | 'verify-full' | { ca: string }

export interface ServerAddress {
  hosts: Host[]
  user: string
  password: string
  database: string
  encryption: Encryption
}

const FORM = 'postgres://user:password@host1:5432,host2:5432/database?sslmode=verify-full'
const DEFAULT_PORT = 5432
const ADDRESS = /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/
const HOST = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/

/** These values ask for a writable server, which the service looks for anyway. */
const PRIMARY_ATTRIBUTES = ['primary', 'read-write']

/**
 * Parses a PostgreSQL URL. Commas separate several hosts. `sslmode` is `disable`, `prefer` (the default:
 * encrypted if the server supports it), `require` (encrypted, the certificate is not checked) or
 * `verify-full` (the certificate is checked against `sslrootcert=<file>` if given, otherwise against the
 * well-known authorities). Error messages never contain the URL, because it holds a password.
 */
export function parseServerAddress(url: string): ServerAddress {
  const match = ADDRESS.exec(url)
  if (!match) throw refused(`it must look like ${FORM}`)
  const [, user, password = '', hosts = '', database, query] = match
  if (!user) throw refused('it has no user')
  if (!database) throw refused('it has no database')
  return {
    hosts: hosts.split(',').map(parseHost),
    user: decode(user),
    password: decode(password),
    database: decode(database),
    encryption: parseEncryption(new URLSearchParams(query)),
  }
}

/** Describes the address for people, without the password. */
export function describeAddress({ hosts, database }: ServerAddress): string {
  return `database ${database} on ${hosts.map(describeHost).join(', ')}`
}

export function describeHost({ host, port }: Host): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function parseHost(text: string): Host {
  const [, host = '', port] = HOST.exec(decode(text)) ?? []
  if (!host) throw refused('a host is empty or not of the form name:port')
  return { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : DEFAULT_PORT }
}

function parseEncryption(query: URLSearchParams): Encryption {
  for (const name of query.keys())
    if (!['sslmode', 'sslrootcert', 'target_session_attrs'].includes(name))
      throw refused(`${name} is not a known parameter; use sslmode, sslrootcert or target_session_attrs`)
  if (!PRIMARY_ATTRIBUTES.includes(query.get('target_session_attrs') ?? 'primary'))
    throw refused('target_session_attrs can only be primary or read-write')
  const [mode, authority] = [query.get('sslmode') ?? 'prefer', query.get('sslrootcert')]
  if (mode === 'disable') return false
  if (mode === 'verify-full') return authority && authority !== 'system' ? { ca: read(authority) } : mode
  if (mode === 'prefer' || mode === 'require') return mode
  throw refused('sslmode must be disable, prefer, require or verify-full')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw refused(`the file of sslrootcert cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('a percent sign in it must be written as %25')
  }
}

function refused(reason: string): StoreUnavailable {
  return new StoreUnavailable(`the database URL cannot be used: ${reason}`)
}
