import { execFileSync } from 'node:child_process'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

/**
 * Started with a limit on the size of files, writes until the system refuses a write, and once more after
 * the limit is lifted. Prints what it saw as JSON.
 */
const store = await openSqliteStore({ directory: process.argv[2] as string, environment: 'production' })

async function writeUntilRefused(): Promise<{ written: string[]; error: unknown }> {
  const written: string[] = []
  for (;;) {
    const id = `order-${written.length}`
    try {
      await store.orders.putOrders([sampleOrder({ id, serverId: 's'.repeat(5000) })], 1)
      written.push(id)
    } catch (error) {
      return { written, error }
    }
  }
}

async function isKept(id: string): Promise<boolean> {
  return (await store.orders.findOrder('app-1', id)) !== undefined
}

const { written, error } = await writeUntilRefused()
const refusedId = `order-${written.length}`
const during = {
  kept: (await Promise.all(written.map(isKept))).every(Boolean),
  refused: await isKept(refusedId),
}
execFileSync('sh', ['-c', `prlimit --pid ${process.pid} --fsize=unlimited`])
await store.ping()
const outcome = await store.orders.putOrders([sampleOrder({ id: refusedId })], 1)
const after = { kept: (await Promise.all(written.map(isKept))).every(Boolean), outcome }
await store.close()

const unavailable = error instanceof StoreUnavailable
process.stdout.write(
  `${JSON.stringify({ count: written.length, unavailable, message: String(error), during, after })}\n`,
)
