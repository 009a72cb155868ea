import { type PostgresServer, startPostgres, withSql } from './postgres-server.ts'

/** Where `npm test` has one server for all test files, this is its URL. */
export const SHARED_SERVER_VARIABLE = 'TXGW_TEST_POSTGRES_URL'

export function sharedServerUrl(): string | undefined {
  return process.env[SHARED_SERVER_VARIABLE]
}

export interface PostgresDatabases {
  /** A new database, empty or like another one that nobody is connected to; its URL. */
  create(template?: string): Promise<string>
  drop(url: string): Promise<void>
  /** Ends the server, if it was started for this. */
  stop(): Promise<void>
}

/** Counted for the process, whose files share a server. */
let made = 0

/** Databases for tests: on the server of the whole test run, or on one that is started for the purpose. */
export async function openPostgresDatabases(): Promise<PostgresDatabases> {
  const shared = sharedServerUrl()
  const own: PostgresServer | undefined = shared ? undefined : await startPostgres()
  const server = shared ?? (own as PostgresServer).url
  return {
    async create(template) {
      const name = `test_${process.pid}_${++made}`
      const like = template ? new URL(template).pathname.slice(1) : 'template1'
      await withSql(server, (sql) => sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${like}`))
      return withDatabase(server, name)
    },
    async drop(url) {
      const name = new URL(url).pathname.slice(1)
      await withSql(server, (sql) => sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`))
    },
    async stop() {
      await own?.stop()
    },
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`)
}
