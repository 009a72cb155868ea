import type { Environment } from '@txgw/base/environment'
import type { Store } from '@txgw/store/store'
import { type StorePlace, storeFolder } from './store-place.ts'

/** Opens the store of one environment without a service. */
export async function openStore(place: StorePlace, environment: Environment): Promise<Store> {
  if ('url' in place) {
    const { openPostgresStore } = await import('@txgw/store/postgres/open-postgres-store')
    return openPostgresStore({ url: place.url, environment })
  }
  const { openSqliteStore } = await import('@txgw/store/sqlite/open-sqlite-store')
  return openSqliteStore({ directory: storeFolder(place, environment), environment })
}
