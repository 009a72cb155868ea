import type { Environment } from '@txgw/base/environment'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'

/** Where a store has its data: in a folder of its own, or in a PostgreSQL database. */
export type StorePlace = { directory: string } | { url: string }
export type OpenedStore = Store & AsyncDisposable

export async function openStore(place: StorePlace, environment: Environment): Promise<OpenedStore> {
  const store = await ('url' in place
    ? openPostgresStore({ ...place, environment })
    : openSqliteStore({ ...place, environment }))
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() })
}
