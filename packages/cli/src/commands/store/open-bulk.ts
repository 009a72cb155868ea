import type { Environment } from '@txgw/gateway/settings'
import type { BulkStore } from '@txgw/gateway/storage'
import { storeFailure } from '../../stores/store-failure.ts'
import { type StorePlace, storeFolder } from '../../stores/store-place.ts'

/** @throws {CliFailure} */
export async function openBulk(place: StorePlace, environment: Environment): Promise<BulkStore> {
  try {
    if ('url' in place) {
      const { openPostgresBulk } = await import('@txgw/gateway/store-tools')
      return await openPostgresBulk({ url: place.url, environment })
    }
    const { openSqliteBulk } = await import('@txgw/gateway/store-tools')
    return await openSqliteBulk({ directory: storeFolder(place, environment), environment })
  } catch (error) {
    throw storeFailure(error)
  }
}
