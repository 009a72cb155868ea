import { createPublicKey, verify } from 'node:crypto'
import postgres from 'postgres'
import { cpuMicrosOfOne } from '../lib/cpu-time.ts'
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
function run(task: BarePostgresTask): Promise<number> {
  const { databaseUrl, concurrency, count, appId, requests } = task
  sql ??= postgres(databaseUrl, { max: 10, fetch_types: false })
  const connection = sql
  const publicKey = createPublicKey(task.publicKeyPem)
  return cpuMicrosOfOne(count, concurrency, async (index) => {
    const { id, signed, signature } = requests[index % requests.length] as BarePostgresTask['requests'][0]
    if (!verify('sha256', signed, publicKey, signature)) throw new Error('a signature is not genuine')
    const rows = await connection`
      SELECT * FROM txgw_production.orders WHERE app_id = ${appId} AND id = ${id}`
    if (rows.length !== 1) throw new Error(`the order ${id} is not there`)
  })
}

serveParent({ run, close: () => sql?.end() })
