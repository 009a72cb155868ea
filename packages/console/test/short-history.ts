import { rechargeBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import type { MerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import type { Locator, Page } from 'playwright-core'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

/** Recharges of two players, one of whom plays two games, and three requests of a merchant. */
export async function fillHistory(gateway: TestGateway, backend: MerchantBackend): Promise<Shop> {
  const shop = await registerShop(gateway, { appId: 'star-harbor', webhookUrl: backend.url })
  await registerShop(gateway, { appId: 'dragon-isle', webhookUrl: backend.url })
  const recharge = (user_id: string, app_id = 'star-harbor') =>
    call(gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id, user_id }))
  backend.behave(allowTopup())
  const { order } = await recharge('maya')
  await recharge('maya', 'dragon-isle')
  backend.behave(forbidTopup('RECHARGE_LIMIT_EXCEEDED', 'The daily limit is reached'))
  await recharge('maya')
  await recharge('tomas')
  await queryOrder(gateway, shop, { orderId: order.payment_order_id })
  await queryOrder(gateway, shop, { orderId: 'nothing' })
  await queryOrder(gateway, shop, { orderId: 'nothing', signedPath: '/elsewhere' })
  return shop
}

export function rows(page: Page, table: string): Locator {
  return page.getByRole('table', { name: table }).locator('tbody tr')
}
