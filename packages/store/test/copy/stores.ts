import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import type { BulkStore } from '../../src/bulk-store.ts'
import { openPostgresBulk } from '../../src/postgres/bulk/open-postgres-bulk.ts'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'
import { openSqliteBulk } from '../../src/sqlite/bulk/open-sqlite-bulk.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

/** A place for one environment's data, as a store and as a whole. */
export interface Place {
  store(): Promise<Store>
  bulk(): Promise<BulkStore>
}

export const STORES = ['SQLite', 'PostgreSQL'] as const
export type StoreName = (typeof STORES)[number]

/** Empty places, for the tests of this file; all handles are closed with `closeAll`. */
export function usePlaces() {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-copy-'))
  const open: { close(): Promise<void> }[] = []
  let databases: PostgresDatabases
  let template: string
  let made = 0
  before(async () => {
    databases = await openPostgresDatabases()
    // Making the tables anew takes longer than most tests.
    template = await databases.create()
    await (await openPostgresBulk({ url: template, environment: 'production' })).close()
  })
  after(async () => {
    await databases.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const keep = async <H extends { close(): Promise<void> }>(handle: Promise<H>): Promise<H> => {
    open.push(await handle)
    return handle
  }
  return {
    async make(name: StoreName): Promise<Place> {
      if (name === 'SQLite') {
        const place = { directory: join(directory, String(++made)), environment: 'production' } as const
        return { store: () => keep(openSqliteStore(place)), bulk: () => keep(openSqliteBulk(place)) }
      }
      const place = { url: await databases.create(template), environment: 'production' } as const
      return { store: () => keep(openPostgresStore(place)), bulk: () => keep(openPostgresBulk(place)) }
    },
    async closeAll(): Promise<void> {
      for (const handle of open.splice(0)) await handle.close()
    },
  }
}
