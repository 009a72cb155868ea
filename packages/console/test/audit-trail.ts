import assert from 'node:assert/strict'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import type { Locator, Page } from 'playwright-core'
import { call, registerShop, SANDBOX } from './shop.ts'

const STATUS = `${SANDBOX}/orders/dragon-isle/order-1/status`
export const RENAMES = 60

/** A caller with a token of its own, whose name the trail shows. */
async function tokenOf(gateway: TestGateway, name: string, role: string) {
  const { token } = await call(gateway, '/operator/v1/tokens', { name, role, environments: ['sandbox'] })
  return async (method: string, path: string, body: unknown): Promise<number> => {
    const { status } = await fetch(gateway.addresses.operator + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return status
  }
}

/** Changes of two apps and an order by two callers, one of them refused. */
export async function fillTrail(gateway: TestGateway): Promise<void> {
  for (const appId of ['star-harbor', 'dragon-isle']) await registerShop(gateway, { appId })
  const ann = await tokenOf(gateway, 'Ann', 'operator')
  const desk = await tokenOf(gateway, 'support desk', 'support')
  for (let round = 1; round <= RENAMES; round++) {
    const body = { name: `Star Harbor ${round}` }
    assert.equal(await ann('PATCH', `${SANDBOX}/apps/star-harbor`, body), 200)
  }
  const order = { app_id: 'dragon-isle', payment_order_id: 'order-1', order_status: 'Paid' }
  await call(gateway, `${SANDBOX}/orders`, orderBody({ ...order, total_price: price('4.99') }))
  const dearer = { ...order, total_price: price('99.99'), update_time: '2026-01-31T09:00:00Z' }
  assert.equal(await ann('POST', `${SANDBOX}/orders`, orderBody(dearer)), 200)
  assert.equal(await desk('POST', STATUS, { order_status: 'Refunded' }), 403)
  const limit = { rate_limit: { per_second: 20, burst: 40 }, webhook_url: 'https://dragon.example/hook' }
  assert.equal(await ann('PATCH', `${SANDBOX}/apps/dragon-isle`, limit), 200)
}

export function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
}

function price(amount: string) {
  return { currency: 'USD', amount }
}
