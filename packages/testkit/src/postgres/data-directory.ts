import { appendFileSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Identity, type Programs, run } from './programs.ts'

/** The folder where `npm test` keeps the data of a new server, for all later ones. */
export const MADE_CLUSTER_VARIABLE = 'TXGW_TEST_MADE_CLUSTER'

export const SUPERUSER = 'admin'
export const PASSWORD = 'a-password/with:marks@'

export interface PostgresSettings {
  [name: string]: string
}

/** Tests that simulate no power cut need not wait for the disk. */
const FAST: PostgresSettings = { fsync: 'off', full_page_writes: 'off' }

const ALWAYS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  timezone: 'America/New_York',
  wal_level: 'replica',
}

export interface PostgresOptions {
  settings?: PostgresSettings
  /** Keeps the data here for the next run; without it the data last as long as the server. */
  directory?: string
  /** Where to make its data directory; without it, in the folder for temporary files. Standbys lie beside it. */
  within?: string
  /** PEM texts; with them the server offers TLS too. */
  tls?: { cert: string; key: string }
}

export async function initialize(
  programs: Programs,
  directory: string,
  options: PostgresOptions,
): Promise<void> {
  mkdirSync(directory, { recursive: true })
  give(directory, programs.identity)
  const data = join(directory, 'data')
  const made = process.env[MADE_CLUSTER_VARIABLE]
  if (made) copyData(made, data, programs.identity)
  else await makeCluster(programs, directory)
  writeSettings(data, { ...ALWAYS, ...FAST, ...options.settings, ...(options.tls && { ssl: 'on' }) })
  if (options.tls) {
    writeOwned(join(data, 'server.crt'), options.tls.cert, programs.identity)
    writeOwned(join(data, 'server.key'), options.tls.key, programs.identity)
  }
  appendFileSync(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
}

/** Makes the data of a new server, in the folder `data` of the given one. */
export async function makeCluster(programs: Programs, directory: string): Promise<void> {
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, PASSWORD)
  const choices = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, '--encoding=UTF8', '--locale=C.UTF-8']
  const initdb = join(programs.directory, 'bin/initdb')
  const place = ['-D', join(directory, 'data'), `--pwfile=${passwordFile}`, '--no-sync']
  await run(initdb, [...place, ...choices], programs.identity)
}

/** The files that tell of a running server stay behind. */
export function copyData(from: string, to: string, identity: Identity): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/postmaster\.(?:pid|opts)$/.test(path) })
  give(to, identity)
  for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' })) give(join(to, entry), identity)
}

/** Readable by the server alone, as PostgreSQL demands for a private key. */
export function writeOwned(path: string, text: string, identity: Identity): void {
  writeFileSync(path, text, { mode: 0o600 })
  give(path, identity)
}

export function writeSettings(data: string, settings: PostgresSettings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
}

export function give(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
