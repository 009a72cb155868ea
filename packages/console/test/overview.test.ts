import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { addOrders, fillDay, keepAsking, lateClock } from './busy-day.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, SANDBOX, type Shop } from './shop.ts'

describeConsole(
  'overview',
  (console) => {
    let backend: MerchantBackend
    let shop: Shop
    before(async () => {
      backend = await startMerchantBackend()
      shop = await fillDay(console.gateway, backend)
      await addOrders(console.gateway, ['Created', 'Paid', 'Finished', 'Finished', 'Refunded'])
      await queryOrder(console.gateway, shop, { orderId: 'nothing' })
      await queryOrder(console.gateway, shop, { orderId: 'nothing', signedPath: '/elsewhere' })
    })
    after(() => backend?.close())

    it('shows orders, validations, reasons over time, refusals and latencies, and a new order without a reload', async () => {
      const stopAsking = keepAsking(console.gateway, shop, 'order-0')
      const page = await console.open('/sandbox/overview')
      const statuses = page.getByRole('region', { name: 'Orders by status' })
      await statuses.getByText('5 in all').waitFor()
      const finished = statuses.getByRole('listitem').filter({ hasText: 'Finished' })
      assert.match(await finished.innerText(), /\b2\b[\s\S]*40%/)
      await page.getByRole('img', { name: /^Forbidden top-ups by hour and reason/ }).waitFor()
      const latencies = page.getByRole('table', { name: 'Webhook latency against the deadline' })
      await latencies.getByRole('row', { name: /star-harbor.* 3 s/ }).waitFor()
      const refusals = page.getByRole('table', { name: 'Refusals by error name' })
      await refusals.getByRole('row', { name: /UNAUTHENTICATED 1/ }).waitFor()
      await refusals.getByRole('row', { name: /NOT_FOUND 1/ }).waitFor()
      const behind = await refusals.getByRole('link', { name: 'NOT_FOUND' }).getAttribute('href')
      assert.equal(behind, '/sandbox/requests?name=NOT_FOUND')
      await page.getByText('Live', { exact: true }).waitFor()
      await page.getByRole('img', { name: /Queries per second/ }).waitFor()
      await checkPage(page, { name: 'overview' })
      await stopAsking()
      await page.getByRole('button', { name: 'As a table' }).click()
      const reasons = page.getByRole('table', { name: 'Forbidden top-ups by reason' })
      await reasons.getByRole('columnheader', { name: 'GEO_RESTRICTION' }).waitFor()
      const order = orderBody({ app_id: 'star-harbor', payment_order_id: 'one-more' })
      await call(console.gateway, `${SANDBOX}/orders`, order)
      await statuses.getByText('6 in all').waitFor()
    })

    it('shows an app that is down first, says so on every page, and leads to what it did', async () => {
      backend.behave(answerWith({ status: 500 }))
      for (let i = 0; i < 6; i++) {
        const recharge = rechargeBody({ app_id: 'star-harbor', user_id: `unlucky-${i}` })
        await call(console.gateway, `${SANDBOX}/recharges`, recharge)
      }
      const page = await console.open('/sandbox/overview')
      const first = page.getByRole('table', { name: 'Health of apps' }).getByRole('row').nth(1)
      await first.getByText('down', { exact: true }).waitFor()
      const bar = page.getByRole('region', { name: 'Notices' })
      await bar.getByText(/^The webhook of star-harbor is down since/).waitFor()
      await checkPage(page, { name: 'overview-down' })
      await first.getByRole('link', { name: 'star-harbor' }).click()
      const health = page.getByRole('region', { name: 'Health', exact: true })
      await health.getByText(/Its breaker is open/).waitFor()
      await health.getByText("The merchant's server failed").first().waitFor()
      await health.getByText(/^open since/).waitFor()
      await checkPage(page, { name: 'app-down' })
      await health.getByRole('link', { name: "5 × The merchant's server failed" }).click()
      await page.getByText('5 in all').waitFor()
      await page.goBack()
      const lost = await health.getByRole('link', { name: /USD/ }).getAttribute('href')
      assert.equal(lost, '/sandbox/recharges?app_id=star-harbor&state=ENDED&period=1h')
    })
  },
  { clock: lateClock, watchIntervalMs: 200 },
)
