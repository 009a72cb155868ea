import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { call, queryOrder, registerShop, SANDBOX } from './shop.ts'

export interface FilledConsole {
  backend: MerchantBackend
  /** What stands in the addresses of pages, by the names in their routes. */
  ids: Record<string, string>
}

/** One app with something to show on every page of the sandbox. */
export async function fillConsole(gateway: TestGateway): Promise<FilledConsole> {
  const backend = await startMerchantBackend()
  const appId = 'star-harbor'
  const shop = await registerShop(gateway, { appId, webhookUrl: backend.url })
  await call(gateway, `${SANDBOX}/orders`, orderBody({ app_id: appId }))
  backend.behave(allowTopup(), forbidTopup('GEO_RESTRICTION'))
  await call(gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id: appId }))
  const player = { app_id: appId, user_id: 'player-1' }
  const { validation_id } = await call(gateway, `${SANDBOX}/validations`, player)
  await queryOrder(gateway, shop, { orderId: 'order-1' })
  const { body } = await gateway.operator('GET', `${SANDBOX}/audit`)
  return {
    backend,
    ids: {
      appId,
      orderId: 'order-1',
      id: 'order-1',
      userId: player.user_id,
      validationId: validation_id,
      entryId: body.entries[0].entry_id,
    },
  }
}
