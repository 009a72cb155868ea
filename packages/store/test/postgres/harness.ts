import { PATIENT } from '@txgw/testkit/postgres/connect'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import type { StoreHarness } from '@txgw/testkit/store-contract/store-test'
import postgres from 'postgres'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'
import type { Store } from '../../src/store.ts'

/** Making the hundreds of tables and indexes anew takes far longer than a test. */
const EMPTY = `
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN
      SELECT relname FROM pg_class
      WHERE relnamespace = 'txgw_production'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname NOT IN ('schema_migrations', 'schema_expansions', 'registry', 'access_token_registry', 'probe')
    LOOP
      EXECUTE format('DELETE FROM txgw_production.%I', name);
    END LOOP;
  END $$;
  UPDATE txgw_production.registry SET version = 0;
  UPDATE txgw_production.access_token_registry SET version = 0`

export interface Harness {
  databases: PostgresDatabases
  /** An empty store in a database of its own. */
  open(): Promise<StoreHarness & { url: string }>
  stop(): Promise<void>
}

interface Database {
  url: string
  /** A session that has met all the tables before empties them in a fraction of the time. */
  cleaner: postgres.Sql
  /** Left open by the test before, because new sessions would have to meet all the tables again. */
  store?: Store | undefined
}

export async function startHarness(): Promise<Harness> {
  const databases = await openPostgresDatabases()
  const made: Database[] = []
  const unused: Database[] = []
  const make = async () => {
    const url = await databases.create()
    // Without triggers the order of the tables does not matter.
    const connection = { session_replication_role: 'replica' }
    const database = { url, cleaner: postgres(url, { max: 1, connection, onnotice() {} }) }
    made.push(database)
    return database
  }
  return {
    databases,
    async open() {
      const database = unused.pop() ?? (await make())
      return openHarness(database, () => unused.push(database))
    },
    async stop() {
      for (const { cleaner, store } of made) {
        await store?.close()
        await cleaner.end()
      }
      await databases.stop()
    },
  }
}

async function openHarness(database: Database, giveBack: () => void): ReturnType<Harness['open']> {
  const { url, cleaner } = database
  const open = () => openPostgresStore({ url, environment: 'production', limits: PATIENT })
  const kept = database.store ?? (await open())
  database.store = kept
  const handles: Store[] = []
  return {
    url,
    store: {
      ...kept,
      close() {
        database.store = undefined
        return kept.close()
      },
    },
    async reopen() {
      const store = await open()
      handles.push(store)
      return store
    },
    async dispose() {
      for (const handle of handles) await handle.close()
      await cleaner.unsafe(EMPTY)
      giveBack()
    },
  }
}
