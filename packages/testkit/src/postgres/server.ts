import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import {
  copyData,
  initialize,
  makeCluster,
  PASSWORD,
  type PostgresOptions,
  type PostgresSettings,
  SUPERUSER,
  writeOwned,
  writeSettings,
} from './data-directory.ts'
import { Postmaster, type ServerPlace } from './postmaster.ts'
import { findPrograms, makeDirectory, type Programs } from './programs.ts'

export interface PostgresServer {
  pid: number
  port: number
  /** The URL of the database `postgres`, for the superuser. */
  url: string
  /** Creates a database, empty or from the template. Resolves to its URL. */
  createDatabase(template?: string): Promise<string>
  /** Ends the server as a power cut would, apart from the disk. */
  kill9(): Promise<void>
  /** Ends it at once, like `pg_ctl stop -m immediate`: its clients are told. */
  quit(): Promise<void>
  /** Shuts it down in order; `restart` brings it back. */
  shutDown(): Promise<void>
  /** Starts it again with the same port and data, whether it runs or not. */
  restart(): Promise<void>
  /** Stops all answers without telling anybody. */
  pause(): void
  resume(): void
  /** Replaces files of its data directory, by name, and reloads them. */
  reconfigure(files: Record<string, string>): Promise<void>
  /** Starts a streaming standby of it, which needs its own `stop`. */
  startStandby(settings?: PostgresSettings): Promise<PostgresServer>
  /** Promotes a standby to primary. */
  promote(): Promise<void>
  /** Ends it and removes its data, unless they are to be kept. */
  stop(): Promise<void>
}

/** Starts a separate PostgreSQL server on a free port. It ends with this process, however that ends. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPrograms()
  const isKept = options.directory !== undefined
  const directory = options.directory ?? makeDirectory('txgw-postgres-', programs.identity, options.within)
  const place = { directory, port: await freePort(), isKept }
  if (!existsSync(join(directory, 'data', 'PG_VERSION'))) await initialize(programs, directory, options)
  return serve(programs, place)
}

export interface PostgresData {
  directory: string
  remove(): void
}

/** Makes the data of a new server for later ones to copy, because making them takes many times as long. */
export async function makePostgresData(): Promise<PostgresData> {
  const programs = findPrograms()
  const directory = makeDirectory('txgw-postgres-', programs.identity)
  await makeCluster(programs, directory)
  programs.dispose()
  return { directory: join(directory, 'data'), remove: () => rmSync(directory, { recursive: true }) }
}

async function serve(programs: Programs, place: ServerPlace): Promise<PostgresServer> {
  const { directory, port, isKept } = place
  let postmaster = await Postmaster.start(programs, place)
  const url = databaseUrl(port, 'postgres')
  let databases = 0
  return {
    get pid() {
      return postmaster.pid
    },
    port,
    url,
    async createDatabase(template = 'template1') {
      const name = `test_${process.pid}_${++databases}`
      await withSql(url, (sql) => sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`))
      return databaseUrl(port, name)
    },
    kill9: () => postmaster.end('kill'),
    quit: () => postmaster.end('immediate'),
    shutDown: () => postmaster.end('fast'),
    async restart() {
      await postmaster.end('fast')
      postmaster = await Postmaster.start(programs, place)
    },
    pause: () => postmaster.pause(),
    resume: () => postmaster.resume(),
    async reconfigure(files) {
      for (const [name, text] of Object.entries(files))
        writeOwned(join(directory, 'data', name), text, programs.identity)
      await withSql(url, (sql) => sql`SELECT pg_reload_conf()`)
    },
    startStandby: (settings = {}) => startStandby({ programs, place, settings }),
    async promote() {
      await withSql(url, (sql) => sql`SELECT pg_promote(true)`)
    },
    async stop() {
      await postmaster.end(isKept ? 'fast' : 'immediate')
      if (!isKept) rmSync(directory, { recursive: true, force: true })
      programs.dispose()
    },
  }
}

/** Copies the data of the running primary between the start and the end of a backup, and then follows the primary. */
async function startStandby(primary: {
  programs: Programs
  place: ServerPlace
  settings: PostgresSettings
}): Promise<PostgresServer> {
  const { identity } = primary.programs
  const { port } = primary.place
  // Beside the data of the primary.
  const directory = makeDirectory('txgw-postgres-', identity, dirname(primary.place.directory))
  const data = join(directory, 'data')
  await withSql(databaseUrl(port, 'postgres'), async (sql) => {
    await sql`SELECT pg_backup_start('standby', true)`
    copyData(join(primary.place.directory, 'data'), data, identity)
    const [backup] = await sql`SELECT labelfile FROM pg_backup_stop(false)`
    writeOwned(join(data, 'backup_label'), backup?.labelfile, identity)
  })
  const source = `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${PASSWORD}`
  writeSettings(data, { primary_conninfo: source, wal_retrieve_retry_interval: '100ms', ...primary.settings })
  writeOwned(join(data, 'standby.signal'), '', identity)
  return serve(primary.programs, { directory, port: await freePort(), isKept: false })
}

function databaseUrl(port: number, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
}

/** Opens one connection for the work and closes it. */
export async function withSql<T>(url: string, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice() {} })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
