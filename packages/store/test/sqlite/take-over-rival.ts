import { sampleLease } from '@txgw/testkit/samples/records'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

/** Takes over recharges together with others until none is left; prints those that it got. */
const [directory, owner] = process.argv.slice(2) as [string, string]
const { untilMs: endedByMs } = sampleLease()
const store = await openSqliteStore({ directory, environment: 'production' })
for (let limit = 1; ; limit = (limit % 3) + 1) {
  const lease = { owner, untilMs: Number.MAX_SAFE_INTEGER }
  const taken = await store.recharges.takeOverUndecided({
    lease,
    endedByMs,
    wrongAfterMs: Number.MAX_SAFE_INTEGER,
    owners: [],
    limit,
  })
  if (taken.length === 0) break
  for (const { id } of taken) process.stdout.write(`${id}\n`)
}
await store.close()
