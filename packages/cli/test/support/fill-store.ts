import { basename } from 'node:path'
import type { Environment } from '@txgw/base/environment'
import type { Order } from '@txgw/domain/orders/order'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { sampleApp, sampleOrder } from '@txgw/testkit/samples/records'

/** An embedded store with one app and so many orders, as a service would leave it; its folder says whose. */
export async function fillStore(directory: string, orders: number): Promise<void> {
  const environment = basename(directory) as Environment
  await fill(await openSqliteStore({ directory, environment }), orders)
}

/** The same in the sandbox of a database. */
export async function fillPostgres(url: string, orders: number): Promise<void> {
  await fill(await openPostgresStore({ url, environment: 'sandbox' }), orders)
}

async function fill(store: Store, orders: number): Promise<void> {
  try {
    await store.apps.addApp(sampleApp({ appId: 'my-game' }))
    await store.orders.putOrders(
      Array.from({ length: orders }, (_, index) => storedOrder(`order-${index}`)),
      5,
    )
  } finally {
    await store.close()
  }
}

/** Old enough for every archive. */
export function storedOrder(id: string): Order {
  const times = { createTime: '2020-01-06T10:15:00Z', updateTime: '2020-01-06T10:15:42Z' }
  return sampleOrder({ appId: 'my-game', id, status: 'Paid', ...times })
}
