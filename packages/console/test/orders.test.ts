import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { orderBody } from '@txgw/testkit'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { pressEndUntil } from './press-end-until.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

const STATUSES = ['Created', 'Paid', 'Finished', 'Finished', 'Refunded']
const CHANNELS = ['CREDIT_CARD', 'WALLET', 'CARRIER_BILLING']
const COUNT = 130
const ODD_ID = 'a/b %41?#ü'

function orderNumber(index: number): Record<string, unknown> {
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

describeConsole('orders', (console) => {
  before(async () => {
    for (const appId of ['star-harbor', 'dragon-isle']) await registerShop(console.gateway, { appId })
    for (let index = 0; index < COUNT; index++)
      await call(console.gateway, `${SANDBOX}/orders`, orderNumber(index))
    const odd = { app_id: 'star-harbor', payment_order_id: ODD_ID, create_time: '2025-01-01T00:00:00Z' }
    await call(console.gateway, `${SANDBOX}/orders`, orderBody({ ...odd, user_id: 'odd one' }))
    await call(console.gateway, '/operator/v1/production/apps', {
      app_id: 'star-harbor',
      name: 'Star Harbor',
    })
    await call(console.gateway, '/operator/v1/production/orders', orderBody({ app_id: 'star-harbor' }))
  })

  it('lists orders page by page, and renders only the rows in view', async () => {
    const page = await console.open('/sandbox/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    await table.getByRole('row').nth(5).waitFor()
    await checkPage(page, { name: 'orders', pictures: ['light', 'dark', 'phone'], viewOnly: true })
    await page.getByText('The first 50').waitFor()
    // A browser that still scrolls may ask for the third page as soon as the second has come.
    await pressEndUntil(page.getByText(/The first 100|131 in all/))
    await pressEndUntil(page.getByText('131 in all'))
    await pressEndUntil(table.getByRole('link', { name: ODD_ID }))
    assert.ok((await table.getByRole('row').count()) < 80)
  })

  it('searches by status, app, player and id, and keeps the search in the address', async () => {
    const page = await console.open('/sandbox/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    await page.getByLabel('Status').selectOption('Refunded')
    await page.getByText('26 in all').waitFor()
    await page.getByLabel('App (app_id)').fill('dragon-isle')
    await page.getByLabel('App (app_id)').press('Enter')
    await page.getByText('9 in all').waitFor()
    await page.reload()
    await page.getByText('9 in all').waitFor()
    assert.equal(await table.getByText('Refunded').count(), 9)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Player (user_id)').pressSequentially('odd one')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('1 in all').waitFor()
    await page.getByLabel('Player (user_id)').fill('nobody')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No orders match').waitFor()
    await checkPage(page, { name: 'orders-nothing-found', pictures: [] })
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Order id').fill(ODD_ID)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('1 in all').waitFor()
    await table.getByRole('link', { name: ODD_ID }).click()
    await page.getByRole('heading', { level: 1, name: ODD_ID }).waitFor()
    await page.getByRole('link', { name: 'odd one' }).waitFor()
    const entry = page
      .getByRole('list', { name: 'History' })
      .getByRole('link', { name: 'Imported by operator' })
    await entry.click()
    await page.getByRole('link', { name: `Order ${ODD_ID} of star-harbor` }).waitFor()
  })

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
    await checkPage(page, { name: 'order-bare', pictures: [] })
    await page.goto(`${console.gateway.addresses.operator}/production/orders`)
    const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: 'bare' })
    assert.match(await row.innerText(), /–/)
    await page.goto(`${console.gateway.addresses.operator}/production/timeline/bare`)
    await page.getByRole('term').filter({ hasText: 'Total' }).waitFor()
  })

  it('shows an order and moves it through its states', async () => {
    const id = `TX${20260131000 + COUNT}`
    await call(console.gateway, `${SANDBOX}/orders`, {
      ...orderNumber(0),
      total_price: { currency: 'USD', amount: '9.98' },
      update_time: '2026-01-31T09:00:00Z',
    })
    const page = await console.open(`/sandbox/orders/dragon-isle/${id}`)
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByText('The order is now Paid').waitFor()
    await page.getByRole('button', { name: 'Finish' }).waitFor()
    const history = page.getByRole('list', { name: 'History' })
    await history.getByRole('link', { name: 'Changed by console' }).waitFor()
    await page.getByText('status from Created to Paid').waitFor()
    assert.deepEqual(
      (await history.getByRole('listitem').allInnerTexts()).map(
        (text) => text.match(/[a-z_]+\s+\S+ USD → .*/)?.[0],
      ),
      [undefined, 'price\n4.990 USD → 9.98 USD', undefined],
    )
    assert.equal(await history.getByRole('link', { name: 'Imported by operator' }).count(), 2)
    await checkPage(page, { name: 'order', pictures: ['light', 'dark', 'phone'] })
    const json = JSON.parse(await page.getByRole('region', { name: 'JSON' }).innerText())
    assert.equal(json.order_status, 'Paid')
    assert.equal('kind' in json, false)
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByText('This order is final: its status cannot change any more.').waitFor()
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

  it('asks for confirmation before it changes production', async () => {
    const page = await console.open('/production/orders/star-harbor/order-1')
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change production?' })
    await dialog.getByText('This acts on PRODUCTION').waitFor()
    assert.match(await dialog.innerText(), /Created\s→\sPaid/)
    await checkPage(page, { name: 'confirm-production', viewOnly: true })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await dialog.getByRole('button', { name: 'Mark as paid in production' }).click()
    await page.getByText('The order is now Paid').waitFor()
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
    await checkPage(page, { name: 'order-not-refreshed', pictures: [] })
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
    await checkPage(page, { name: 'order-not-found', pictures: [] })
  })
})
