import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { COUNT, fillOrders, ODD_ID, orderNumber } from './many-orders.ts'
import { pressEndUntil } from './press-end-until.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole('orders', (console) => {
  before(() => fillOrders(console.gateway))

  it('lists orders page by page, and renders only the rows in view', async () => {
    const page = await console.open('/sandbox/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    await table.getByRole('row').nth(5).waitFor()
    await checkPage(page, { name: 'orders', viewOnly: true })
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
    await checkPage(page, { name: 'orders-nothing-found' })
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
    await checkPage(page, { name: 'order', inQuickTests: true })
    const json = JSON.parse(await page.getByRole('region', { name: 'JSON' }).innerText())
    assert.equal(json.order_status, 'Paid')
    assert.equal('kind' in json, false)
    await page.getByRole('button', { name: 'Refund' }).click()
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
})
