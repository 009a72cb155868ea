import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withSql } from '@txgw/testkit/postgres/server'
import type { Progress } from '../lib/progress.ts'
import { inRounds } from '../lib/rounds.ts'
import { makeDatabase, startDatabaseServer } from '../scale/database-server.ts'
import { importThroughGateway, ndjsonChunks } from './measure-import.ts'

/** Orders in a second. */
export interface PostgresImport {
  gateway: number
  copy: number
}

const TABLES = ['orders', 'order_history']

/** Imports into an empty database, and copies the rows that this made into the same tables after they were emptied. */
export async function measurePostgresImport(
  { orders: count, rounds }: { orders: number; rounds: number },
  progress: Progress,
): Promise<PostgresImport[]> {
  await using server = await startDatabaseServer()
  const chunks = ndjsonChunks(count)
  const measureRound = async () => {
    const databaseUrl = await makeDatabase(server, 'imported')
    const { seconds } = await importThroughGateway(chunks, count, { databaseUrl })
    return { gateway: count / seconds, copy: count / (await copySeconds(databaseUrl)) }
  }
  return await inRounds(measureRound, { what: 'import into PostgreSQL', rounds, progress })
}

function copySeconds(databaseUrl: string): Promise<number> {
  return withSql(databaseUrl, async (sql) => {
    const columns = await sql`
      SELECT format('%I.%I', table_schema, table_name) AS name, table_name,
        string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
      FROM information_schema.columns
      WHERE table_schema LIKE '%production%' AND table_name = ANY(${TABLES}) AND is_generated = 'NEVER'
      GROUP BY table_schema, table_name`
    const tables = TABLES.map((table) => columns.find(({ table_name }) => table_name === table) as TableRow)
    const rows: Buffer[] = []
    for (const { name, columns } of tables) {
      rows.push(await buffer(await sql.unsafe(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`).readable()))
    }
    await sql.unsafe(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
    await sql.unsafe('CHECKPOINT')
    const startedMs = performance.now()
    for (const [i, { name, columns }] of tables.entries()) {
      const into = await sql.unsafe(`COPY ${name} (${columns}) FROM STDIN`).writable()
      await pipeline(Readable.from([rows[i]]), into)
    }
    return (performance.now() - startedMs) / 1000
  })
}

interface TableRow {
  name: string
  columns: string
}
