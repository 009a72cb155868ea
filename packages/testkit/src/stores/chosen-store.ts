import { createHash } from 'node:crypto'
import { SHARED_SERVER_VARIABLE, sharedServerUrl } from '../postgres/databases.ts'
import { withSql } from '../postgres/server.ts'

/** With `postgres`, every test gateway keeps its data in its own database; otherwise its store is embedded. */
export const CHOSEN_STORE_VARIABLE = 'TXGW_TEST_STORE'

/** A database with the schemas of both environments, so that no test waits for migrations. */
export const TEMPLATE = 'txgw_template'

const DUPLICATE_DATABASE = '42P04'

/** The database of a data directory, created on first use; undefined for embedded storage. */
export async function databaseUrlFor(dataDir: string): Promise<string | undefined> {
  const server = chosenServer()
  if (!server) return undefined
  const name = databaseName(dataDir)
  const make = `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`
  await withSql(server, (sql) => sql.unsafe(make)).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
  return server.replace(/\/[^/]*$/, `/${name}`)
}

export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const server = chosenServer()
  if (!server) return
  await withSql(server, (sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${databaseName(dataDir)} WITH (FORCE)`))
}

function chosenServer(): string | undefined {
  if (process.env[CHOSEN_STORE_VARIABLE] !== 'postgres') return undefined
  const server = sharedServerUrl()
  if (!server)
    throw new Error(`${CHOSEN_STORE_VARIABLE}=postgres needs a server in ${SHARED_SERVER_VARIABLE}`)
  return server
}

/** The same name in every process that gets the same directory. */
function databaseName(dataDir: string): string {
  return `dir_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
}
