import { basename } from 'node:path'
import type { Environment } from '@txgw/gateway/settings'
import type { Order } from '@txgw/gateway/storage'
import { openSqliteStore } from '@txgw/gateway/store-tools'

/** An embedded store with one app and so many orders, as a service would leave it; its folder says whose. */
export async function fillStore(directory: string, orders: number): Promise<void> {
  const environment = basename(directory) as Environment
  const store = await openSqliteStore({ directory, environment })
  try {
    await store.apps.addApp({
      ...{ appId: 'my-game', name: 'My Game', webhookUrl: null, enabled: true, rateLimit: null },
      ...{ validationDeadlineMs: 5000, onUnreachable: 'end', createdAtMs: 1, updatedAtMs: 1, keys: [] },
    })
    await store.orders.putOrders(
      Array.from({ length: orders }, (_, index) => storedOrder(`order-${index}`)),
      5,
    )
  } finally {
    await store.close()
  }
}

export function storedOrder(id: string): Order {
  return {
    ...{
      appId: 'my-game',
      id,
      kind: 'payment',
      userId: 'player-1',
      serverId: '7',
      status: 'Paid',
      items: [],
    },
    ...{ totalPrice: { currency: 'EUR', amount: '39.98' }, shopRegion: 'DE', paymentChannel: 'WALLET' },
    ...{ createTime: '2020-01-06T10:15:00Z', updateTime: '2020-01-06T10:15:42Z' },
  }
}
