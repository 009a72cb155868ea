import assert from 'node:assert/strict'
import { afterEach, before, it } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

describeConsole('sandbox clock', (console) => {
  let shop: Shop
  before(async () => {
    shop = await registerShop(console.gateway, { appId: 'star-harbor' })
    await call(console.gateway, `${SANDBOX}/orders`, orderBody({ app_id: 'star-harbor' }))
  })
  afterEach(() => console.gateway.operator('DELETE', `${SANDBOX}/clock`))
  const query = () => queryOrder(console.gateway, shop, { orderId: 'order-1' })

  it('applies the 24-hour rule to a real request, shows the moved clock on every page, and resets it', async () => {
    const page = await console.open('/sandbox/clock')
    await page.getByText('A request signed by a real clock is accepted').waitFor()
    assert.equal((await query()).status, 200)

    await page.getByRole('button', { name: '24 h + 1 s' }).click()
    await page.getByText('counts as 1 d 1 s old here and is refused').waitFor()
    assert.equal((await query()).status, 401)
    await page.getByRole('link', { name: /Clock moved/ }).waitFor()
    await page.getByText('The sandbox is now').waitFor({ state: 'hidden' })
    await checkPage(page, { name: 'clock' })

    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('link', { name: /Clock moved/ }).click()
    await page.getByRole('button', { name: 'Back to real time' }).click()
    await page.getByText('The clock is not moved.').waitFor()
    await page.getByRole('link', { name: /Clock moved/ }).waitFor({ state: 'hidden' })
    assert.equal((await query()).status, 200)
  })

  it('moves the clock of one app alone, and lets it follow the sandbox again', async () => {
    const page = await console.open('/sandbox/clock')
    await page.getByLabel('Clock', { exact: true }).selectOption('star-harbor')
    await page.getByRole('button', { name: '24 h + 1 s' }).click()
    await page.getByText('The app is now 1 d 1 s ahead.').waitFor()
    assert.equal((await query()).status, 401)
    const { body } = await console.gateway.operator('GET', `${SANDBOX}/clock`)
    assert.equal(body.offset_seconds, 0)
    await page.getByRole('button', { name: 'Back to real time' }).click()
    await page.getByText('The clock is not moved.').waitFor()
    assert.equal((await query()).status, 200)
  })
})
