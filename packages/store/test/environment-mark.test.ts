import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { openPostgresBulk } from '../src/postgres/bulk/open-postgres-bulk.ts'
import { openPostgresStore } from '../src/postgres/open-postgres-store.ts'
import { openSqliteBulk } from '../src/sqlite/bulk/open-sqlite-bulk.ts'
import { openSqliteStore } from '../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../src/store.ts'

const REFUSED = /holds the data of sandbox and is not used for production/

async function refuses(opening: Promise<unknown>): Promise<void> {
  await assert.rejects(opening, (error: Error) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(error.message, REFUSED)
    return true
  })
}

describe('an embedded store has the mark of its environment', () => {
  const root = mkdtempSync(join(tmpdir(), 'txgw-mark-'))
  after(() => rmSync(root, { recursive: true, force: true }))

  it('and is refused for the other one', async () => {
    const directory = join(root, 'moved')
    await (await openSqliteStore({ directory, environment: 'sandbox' })).close()
    await (await openSqliteStore({ directory, environment: 'sandbox' })).close()
    await refuses(openSqliteStore({ directory, environment: 'production' }))
    await refuses(openSqliteBulk({ directory, environment: 'production' }))
  })

  it('and gets it at the first opening if an older release made the store', async () => {
    const directory = join(root, 'old')
    await (await openSqliteStore({ directory, environment: 'sandbox' })).close()
    const db = new DatabaseSync(join(directory, 'txgw.db'))
    db.exec('DELETE FROM settings')
    db.close()
    await (await openSqliteBulk({ directory, environment: 'sandbox' })).close()
    await refuses(openSqliteStore({ directory, environment: 'production' }))
  })

  it('and is refused when its file replaces another one that is in use', async () => {
    const [live, other] = [join(root, 'live'), join(root, 'other')]
    await (await openSqliteStore({ directory: other, environment: 'sandbox' })).close()
    const store = await openSqliteStore({ directory: live, environment: 'production' })
    for (const log of ['txgw.db-wal', 'txgw.db-shm']) rmSync(join(live, log))
    renameSync(join(other, 'txgw.db'), join(live, 'txgw.db'))
    await refuses(store.settings.writeSetting('a', 'b'))
    await store.close()
  })
})

describe('a schema of PostgreSQL has the mark of its environment', () => {
  let databases: PostgresDatabases
  let url: string
  before(async () => {
    databases = await openPostgresDatabases()
    url = await databases.create()
  })
  after(() => databases.stop())

  const mark = (value: string) =>
    withSql(
      url,
      (sql) => sql`UPDATE txgw_production.settings SET value = ${value} WHERE name = 'environment'`,
    )

  it('and is refused for the other one, at the start and by every new session', async () => {
    const store = await openPostgresStore({ url, environment: 'production' })
    await store.ping()
    await mark('sandbox')
    await refuses(openPostgresStore({ url, environment: 'production' }))
    await refuses(openPostgresBulk({ url, environment: 'production' }))
    await refuses(untilNewSessions(store))
    await mark('production')
    await store.close()
    const again = await openPostgresBulk({ url, environment: 'production' })
    assert.equal(await again.countBulk('settings'), 0, 'it is no record')
    assert.deepEqual((await again.readBulk('settings', { limit: 10 })).records, [])
    await again.close()
  })

  /** The server ends those that there are. */
  async function untilNewSessions(store: Store): Promise<void> {
    const name = new URL(url).pathname.slice(1)
    for (let attempt = 0; attempt < 200; attempt++) {
      await withSql(
        url,
        (sql) => sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = ${name} AND application_name = 'txgw'`,
      )
      await store.ping().catch((error: Error) => {
        if (REFUSED.test(error.message)) throw error
      })
    }
  }
})
