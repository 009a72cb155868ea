import { setTimeout as sleep } from 'node:timers/promises'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import type { MerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup, type MerchantBehaviour } from '@txgw/testkit/webhook/merchant-behaviours'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

const HOUR_MS = 60 * 60 * 1000
const HOURS = 20
const PAUSE_MS = 60

const REPLIES: MerchantBehaviour[] = [
  forbidTopup('RECHARGE_LIMIT_EXCEEDED', 'The daily limit is reached'),
  allowTopup(),
  forbidTopup('GEO_RESTRICTION', 'Not in this region'),
  forbidTopup('RECHARGE_LIMIT_EXCEEDED', 'The daily limit is reached'),
  allowTopup(),
  allowTopup(),
  forbidTopup('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen'),
  allowTopup(),
]

/** Behind by some hours at first, so that the past can be filled. */
export const lateClock = {
  behindMs: HOURS * HOUR_MS,
  nowMs: () => Date.now() - lateClock.behindMs,
}

/** Validations in every hour of the day, up to now. */
export async function fillDay(gateway: TestGateway, backend: MerchantBackend): Promise<Shop> {
  const shop = await registerShop(gateway, {
    appId: 'star-harbor',
    webhookUrl: backend.url,
    deadlineMs: 3000,
  })
  await registerShop(gateway, { appId: 'dragon-isle', webhookUrl: backend.url })
  for (let hour = 0; hour <= HOURS; hour++) {
    lateClock.behindMs = (HOURS - hour) * HOUR_MS
    for (let turn = 0; turn <= 2 + (hour % 5); turn++) {
      backend.behave(REPLIES[(hour + turn) % REPLIES.length] as MerchantBehaviour)
      await call(gateway, `${SANDBOX}/validations`, {
        app_id: turn % 3 === 0 ? 'dragon-isle' : 'star-harbor',
        user_id: `player-${turn}`,
      })
    }
  }
  return shop
}

export async function addOrders(gateway: TestGateway, statuses: string[]): Promise<void> {
  for (const [index, order_status] of statuses.entries()) {
    const payment_order_id = `order-${index}`
    const order = orderBody({ app_id: 'star-harbor', payment_order_id, order_status })
    await call(gateway, `${SANDBOX}/orders`, order)
  }
}

/** Asks for an order again and again until it is told to stop. */
export function keepAsking(gateway: TestGateway, shop: Shop, orderId: string): () => Promise<void> {
  let isOn = true
  const asking = (async () => {
    while (isOn) {
      await queryOrder(gateway, shop, { orderId })
      await sleep(PAUSE_MS)
    }
  })()
  return () => {
    isOn = false
    return asking
  }
}
