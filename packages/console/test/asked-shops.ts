import { after, before } from 'node:test'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import type { ConsoleHarness } from './console-harness.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

/** Two shops of a suite: the game of star-harbor answers, and dragon-isle has none. */
export function askedShops(console: ConsoleHarness) {
  let backend: MerchantBackend
  before(async () => {
    backend = await startMerchantBackend()
    await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    await registerShop(console.gateway, { appId: 'dragon-isle' })
  })
  after(() => backend?.close())
  return {
    get backend() {
      return backend
    },
    ask: (user_id: string, app_id = 'star-harbor') =>
      call(console.gateway, `${SANDBOX}/validations`, { app_id, user_id, server_id: '17' }),
  }
}
