import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, resetConnection } from '@txgw/testkit/webhook/merchant-behaviours'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

describeConsole('timeline', (console) => {
  let backend: MerchantBackend
  let shop: Shop
  let recharge: {
    recharge_id: string
    order: { payment_order_id: string }
  }
  before(async () => {
    backend = await startMerchantBackend()
    shop = await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    backend.behave(resetConnection, allowTopup({ is_topup_forbidden: 'false' }))
    recharge = await call(console.gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id: 'star-harbor' }))
    const { payment_order_id: orderId } = recharge.order
    for (const order_status of ['Paid', 'Finished']) {
      await call(console.gateway, `${SANDBOX}/orders/star-harbor/${orderId}/status`, { order_status })
    }
  })
  after(() => backend?.close())

  it('shows every step of a recharge after its id is typed into the search box', async () => {
    const page = await console.open('/sandbox/overview')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(recharge.recharge_id)
    await page.keyboard.press('Enter')
    const story = page.getByRole('list', { name: 'What happened' })
    await story.waitFor()
    const titles = [
      'Recharge started',
      'Attempt failed',
      'Reply received',
      'Verdict',
      'Order created',
      'Order changed',
    ]
    const told = (await story.getByRole('listitem').allInnerTexts()).join('\n')
    const places = titles.map((title) => told.indexOf(title))
    assert.ok(
      places.every((place) => place >= 0),
      `missing in: ${told}`,
    )
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    await story.getByRole('link', { name: 'By operator' }).nth(1).waitFor()
    await story.getByText('status from Paid to Finished').waitFor()
    await checkPage(page, { name: 'timeline' })
    await page.getByRole('link', { name: recharge.order.payment_order_id }).click()
    await page.getByRole('heading', { level: 1, name: recharge.order.payment_order_id }).waitFor()
  })

  it('shows a refused request by its debug_id, and where to inspect it', async () => {
    const orderId = recharge.order.payment_order_id
    const { status, debugId } = await queryOrder(console.gateway, shop, { orderId, signedPath: '/elsewhere' })
    assert.equal(status, 401)
    const page = await console.open(`/sandbox/timeline/${debugId}`)
    await page.getByRole('region', { name: 'Merchant request' }).getByText('401 UNAUTHENTICATED').waitFor()
    const link = page.getByRole('link', { name: 'Inspect its signature' })
    assert.equal(await link.getAttribute('href'), `/sandbox/inspector?debug_id=${debugId}`)
    await checkPage(page, { name: 'timeline-request' })
  })
})
