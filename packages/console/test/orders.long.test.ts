import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { COUNT, fillOrders } from './many-orders.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole('orders when something is missing', (console) => {
  before(() => fillOrders(console.gateway))

  it('shows missing values of an order as not given', async () => {
    const bare = orderBody({
      app_id: 'star-harbor',
      payment_order_id: 'bare',
      create_time: '2026-01-31T16:30:00.123456789+0800',
      update_time: '2026-01-31T08:30:01Z',
      order_items: [{}, {}, { product_id: 'gift', product_type: 'Gift Card', price: { amount: '1' } }],
      total_price: null,
      shop_region: 'GLOBAL',
    })
    await call(console.gateway, '/operator/v1/production/orders', bare)
    const page = await console.open('/production/orders/star-harbor/bare')
    const items = page.getByRole('table', { name: 'Items' })
    await items.getByText('Gift Card').waitFor()
    assert.equal(await items.getByRole('row').count(), 4)
    assert.match(await page.getByRole('term').filter({ hasText: 'Total' }).locator('..').innerText(), /–/)
    await page.locator('time[title="2026-01-31 08:30:00.123 UTC"]').first().waitFor()
    await checkPage(page, { name: 'order-bare' })
    await page.goto(`${console.gateway.addresses.operator}/production/orders`)
    const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: 'bare' })
    assert.match(await row.innerText(), /–/)
    await page.goto(`${console.gateway.addresses.operator}/production/timeline/bare`)
    await page.getByRole('term').filter({ hasText: 'Total' }).waitFor()
  })

  it('shows the change of another operator instead of overwriting it', async () => {
    console.expectStatus(409)
    const id = `TX${20260131000 + COUNT - 1}`
    const page = await console.open(`/sandbox/orders/star-harbor/${id}`)
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    await call(console.gateway, `${SANDBOX}/orders/star-harbor/${id}/status`, { order_status: 'Refunded' })
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('alert').getByText('FAILED_PRECONDITION').waitFor()
    await page.getByText('This order is final: its status cannot change any more.').waitFor()
  })

  it('shows no order of the search before while it waits for an answer', async () => {
    const page = await console.open('/sandbox/orders')
    await page.getByText('The first 50').waitFor()
    const answered = Promise.withResolvers<void>()
    await page.route('**/sandbox/orders?*Refunded*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.getByLabel('Status').selectOption('Refunded')
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    assert.equal(await page.getByRole('table', { name: 'Orders' }).count(), 0)
    answered.resolve()
    await page.getByText(/\d+ in all/).waitFor()
    const [, ...orders] = await page.getByRole('table', { name: 'Orders' }).getByRole('row').allInnerTexts()
    for (const order of orders) assert.match(order, /Refunded/)
  })

  it('says from when an order is that it could not refresh', async () => {
    console.expectStatus(500)
    const page = await console.open(`/sandbox/orders/dragon-isle/TX${20260131000 + COUNT - 6}`)
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    await page.route('**/sandbox/orders/**', (route) =>
      route.fulfill({ status: 500, json: { name: 'INTERNAL_SERVER_ERROR', message: 'The store is away.' } }),
    )
    await page.getByRole('button', { name: 'Finish' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'This could not be refreshed. It is as of' })
    await notice.getByText('The store is away.').waitFor()
    await checkPage(page, { name: 'order-not-refreshed' })
    await page.unroute('**/sandbox/orders/**')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByText('The order is now Finished').waitFor()
    await notice.waitFor({ state: 'hidden' })
  })

  it('refuses a change without a network, and does not make it later', async () => {
    console.expectStatus(0)
    const page = await console.open(`/sandbox/orders/star-harbor/TX${20260131000 + COUNT - 11}`)
    const changes: string[] = []
    page.on('requestfinished', (request) => request.method() !== 'GET' && changes.push(request.url()))
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Finish' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'The service does not answer.' })
    await refusal.first().waitFor()
    const refreshed = page.waitForResponse('**/sandbox/orders/star-harbor/*')
    await page.context().setOffline(false)
    await refreshed
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    assert.deepEqual(changes, [])
  })

  it('asks once and says so when the service does not answer', async () => {
    const page = await console.open('/sandbox/inspector')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 100)
    })
    let asked = 0
    await page.route('**/operator/v1/sandbox/orders*', () => {
      asked++
    })
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('alert').getByText('The service does not answer.').waitFor()
    assert.equal(asked, 1)
  })

  it('says that an order does not exist', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/orders/star-harbor/no-such-order')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
    await checkPage(page, { name: 'order-not-found' })
  })
})
