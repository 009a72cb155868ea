import type { Environment } from '@txgw/base/environment'
import type { BulkStore } from '@txgw/store/bulk-store'
import { storeFailure } from '../../stores/store-failure.ts'
import { type StorePlace, storeFolder } from '../../stores/store-place.ts'

/** @throws {CliFailure} */
export async function openBulk(place: StorePlace, environment: Environment): Promise<BulkStore> {
  try {
    if ('url' in place) {
      const { openPostgresBulk } = await import('@txgw/store/postgres/bulk/open-postgres-bulk')
      return await openPostgresBulk({ url: place.url, environment })
    }
    const { openSqliteBulk } = await import('@txgw/store/sqlite/bulk/open-sqlite-bulk')
    return await openSqliteBulk({ directory: storeFolder(place, environment), environment })
  } catch (error) {
    throw storeFailure(error)
  }
}
