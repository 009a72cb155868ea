import type { Environment } from '@txgw/gateway/environment'
import type { BulkStore } from '@txgw/gateway/storage/bulk-store'
import { storeFailure } from './store-failure.ts'
import { type StorePlace, storeFolder } from './store-place.ts'

/** @throws {CliFailure} */
export async function openBulk(place: StorePlace, environment: Environment): Promise<BulkStore> {
  try {
    if ('url' in place) {
      const { openPostgresBulk } = await import('@txgw/gateway/storage/postgres/bulk/open-postgres-bulk')
      return await openPostgresBulk({ url: place.url, environment })
    }
    const { openSqliteBulk } = await import('@txgw/gateway/storage/sqlite/bulk/open-sqlite-bulk')
    return await openSqliteBulk({ directory: storeFolder(place, environment), environment })
  } catch (error) {
    throw storeFailure(error)
  }
}
