import { type PostgresServer, startPostgres, withSql } from './server.ts'

/** The URL of the one server that `npm test` starts for all test files. */
export const SHARED_SERVER_VARIABLE = 'TXGW_TEST_POSTGRES_URL'

export function sharedServerUrl(): string | undefined {
  return process.env[SHARED_SERVER_VARIABLE]
}

export interface PostgresDatabases {
  /** Creates a database, empty or as a copy of another one without connections. Resolves to its URL. */
  create(template?: string): Promise<string>
  drop(url: string): Promise<void>
  /** Ends the server if it was started here. */
  stop(): Promise<void>
}

/** Counted for the process, because all its files share a server. */
let made = 0

/** Databases for tests: on the server of the whole test run, or on one started here. */
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
