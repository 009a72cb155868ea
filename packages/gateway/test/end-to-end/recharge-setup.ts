import type { GatewayReplacements } from '@txgw/gateway'
import {
  type MerchantBackend,
  type OperatorAnswer,
  startMerchantBackend,
  startTestGateway,
  type TestGateway,
} from '@txgw/testkit'
import { parseCidrList } from '../../src/network/cidr-list.ts'

export const SANDBOX = '/operator/v1/sandbox'

export function rechargeBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    app_id: 'app-1',
    user_id: 'player-1',
    server_id: '17',
    order_items: [
      {
        product_id: 'gems-100',
        game_product_id: 'com.example.gems100',
        quantity: '1',
        product_type: 'VIRTUAL_GOOD',
        price: { currency: 'USD', amount: '4.990' },
      },
    ],
    total_price: { currency: 'USD', amount: '4.990' },
    shop_region: 'SG',
    payment_channel: 'CREDIT_CARD',
    ...changes,
  }
}

export interface RechargeSetup {
  gateway: TestGateway
  backend: MerchantBackend
  start(changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<OperatorAnswer>
  dispose(): Promise<void>
}

/** A gateway that may call loopback, with one app whose game backend does as the test says. */
export async function setUpRecharges(
  app: Record<string, unknown> = {},
  parts: GatewayReplacements = {},
): Promise<RechargeSetup> {
  const backend = await startMerchantBackend()
  const gateway = await startTestGateway({
    ...parts,
    config: { allowedWebhookAddresses: parseCidrList('127.0.0.0/8') ?? [] },
  })
  await gateway.operator('POST', `${SANDBOX}/apps`, {
    app_id: 'app-1',
    name: 'App',
    webhook_url: backend.url,
    validation_deadline_ms: 1500,
    ...app,
  })
  return {
    gateway,
    backend,
    start: (changes, headers) =>
      gateway.operator('POST', `${SANDBOX}/recharges`, rechargeBody(changes), headers),
    async dispose() {
      await backend.close()
      await gateway.dispose()
    },
  }
}
