import { orderBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import { call, registerShop, SANDBOX } from './shop.ts'

const STATUSES = ['Created', 'Paid', 'Finished', 'Finished', 'Refunded']
const CHANNELS = ['CREDIT_CARD', 'WALLET', 'CARRIER_BILLING']
export const COUNT = 130
export const ODD_ID = 'a/b %41?#ü'

export function orderNumber(index: number): Record<string, unknown> {
  const created = new Date(Date.UTC(2026, 0, 31, 8, 30) - index * 97_000).toISOString()
  return orderBody({
    app_id: index % 3 === 0 ? 'dragon-isle' : 'star-harbor',
    payment_order_id: `TX${String(20260131000 + COUNT - index)}`,
    user_id: `player-${7000 + (index % 11)}`,
    order_status: STATUSES[index % STATUSES.length],
    payment_channel: CHANNELS[index % CHANNELS.length],
    create_time: created,
    update_time: created,
  })
}

/** More orders than a page of the list has, and one in production. */
export async function fillOrders(gateway: TestGateway): Promise<void> {
  for (const appId of ['star-harbor', 'dragon-isle']) await registerShop(gateway, { appId })
  for (let index = 0; index < COUNT; index++) await call(gateway, `${SANDBOX}/orders`, orderNumber(index))
  const odd = { app_id: 'star-harbor', payment_order_id: ODD_ID, create_time: '2025-01-01T00:00:00Z' }
  await call(gateway, `${SANDBOX}/orders`, orderBody({ ...odd, user_id: 'odd one' }))
  await call(gateway, '/operator/v1/production/apps', {
    app_id: 'star-harbor',
    name: 'Star Harbor',
  })
  await call(gateway, '/operator/v1/production/orders', orderBody({ app_id: 'star-harbor' }))
}
