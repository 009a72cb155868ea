import { parseCidrList } from '@txgw/base/network/cidr-list'
import type { GatewayConfig } from '@txgw/config/config'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { type OperatorAnswer, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import type { GatewayReplacements } from '../../src/main.ts'

export const SANDBOX = '/operator/v1/sandbox'

export interface RechargeSetup extends AsyncDisposable {
  gateway: TestGateway
  backend: MerchantBackend
  start(changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<OperatorAnswer>
  dispose(): Promise<void>
}

/** A gateway that may call loopback, with one app whose game backend does as the test says. */
export async function setUpRecharges(
  app: Record<string, unknown> = {},
  parts: GatewayReplacements = {},
  config: Partial<GatewayConfig> = {},
): Promise<RechargeSetup> {
  const backend = await startMerchantBackend()
  const gateway = await startTestGateway({
    ...parts,
    config: { allowedWebhookAddresses: parseCidrList('127.0.0.0/8') ?? [], ...config },
  })
  await gateway.operator('POST', `${SANDBOX}/apps`, {
    app_id: 'app-1',
    name: 'App',
    webhook_url: backend.url,
    validation_deadline_ms: 1500,
    ...app,
  })
  const dispose = async () => {
    await backend.close()
    await gateway.dispose()
  }
  return {
    gateway,
    backend,
    start: (changes, headers) =>
      gateway.operator('POST', `${SANDBOX}/recharges`, rechargeBody(changes), headers),
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
