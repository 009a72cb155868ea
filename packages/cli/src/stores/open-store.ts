import type { Environment } from '@txgw/gateway/settings'
import type { Store } from '@txgw/gateway/storage'
import { type StorePlace, storeFolder } from './store-place.ts'

/** Opens the store of one environment without a service. */
export async function openStore(place: StorePlace, environment: Environment): Promise<Store> {
  if ('url' in place) {
    const { openPostgresStore } = await import('@txgw/gateway/store-tools')
    return openPostgresStore({ url: place.url, environment })
  }
  const { openSqliteStore } = await import('@txgw/gateway/store-tools')
  return openSqliteStore({ directory: storeFolder(place, environment), environment })
}
