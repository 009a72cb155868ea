import { createPublicKey, verify } from 'node:crypto'
import postgres from 'postgres'
import { serveParent } from '../lib/serve-parent.ts'

export interface BarePostgresTask {
  databaseUrl: string
  appId: string
  publicKeyPem: string
  requests: { id: string; signed: Uint8Array; signature: Uint8Array }[]
  count: number
  /** The number of concurrent queries. */
  concurrency: number
}

let sql: postgres.Sql | undefined

/**
 * The least that a query on PostgreSQL can cost: the verification, and one prepared statement through postgres.js
 * that reads the same order. @returns CPU microseconds for both
 */
async function run({ databaseUrl, concurrency, count, ...task }: BarePostgresTask): Promise<number> {
  sql ??= postgres(databaseUrl, { max: 10, fetch_types: false })
  const connection = sql
  const publicKey = createPublicKey(task.publicKeyPem)
  const before = process.cpuUsage()
  let begun = 0
  const ask = async () => {
    while (begun < count) {
      const { id, signed, signature } = task.requests[
        begun++ % task.requests.length
      ] as (typeof task.requests)[number]
      if (!verify('sha256', signed, publicKey, signature)) throw new Error('a signature is not genuine')
      const rows = await connection`
        SELECT * FROM txgw_production.orders WHERE app_id = ${task.appId} AND id = ${id}`
      if (rows.length !== 1) throw new Error(`the order ${id} is not there`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, ask))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

serveParent({ run, close: () => sql?.end() })
