import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

describeConsole('timeline of every kind', (console) => {
  let backend: MerchantBackend
  let recharge: {
    recharge_id: string
    order: { payment_order_id: string }
    validation: { validation_id: string }
  }
  before(async () => {
    backend = await startMerchantBackend()
    await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    await registerShop(console.gateway, { appId: 'dragon-isle' })
    backend.behave(allowTopup())
    recharge = await call(console.gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id: 'star-harbor' }))
    for (const app_id of ['star-harbor', 'dragon-isle']) {
      await call(console.gateway, `${SANDBOX}/orders`, orderBody({ app_id, payment_order_id: 'twice' }))
    }
  })
  after(() => backend?.close())

  it('shows an imported order with its own times and the time of the import', async () => {
    const page = await console.open('/sandbox/timeline/twice?app_id=star-harbor')
    const story = page.getByRole('list', { name: 'What happened' })
    await story.waitFor()
    const [created, changed] = await story.getByRole('listitem').all()
    assert.ok(created && changed)
    assert.match(await created.innerText(), /Order created[\s\S]*imported/)
    assert.match(await changed.innerText(), /Order changed by an import[\s\S]*By operator[\s\S]*imported/)
    const times = await created
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
    assert.equal(times[0], '2025-03-01T09:55:00.000Z')
    assert.ok(Date.parse(times[1] ?? '') > Date.parse('2025-03-01T09:55:00.000Z'))
    await checkPage(page, { name: 'timeline-imported' })
  })

  it('finds the same timeline by the id of the order and of the notification', async () => {
    for (const id of [recharge.order.payment_order_id, recharge.validation.validation_id]) {
      const page = await console.open(`/sandbox/timeline/${id}`)
      await page.getByRole('region', { name: 'Recharge' }).getByText(recharge.recharge_id).waitFor()
      await page.close()
    }
  })

  it('asks which app is meant when several have an order with the id', async () => {
    const page = await console.open('/sandbox/timeline/twice')
    const choices = page.getByRole('table', { name: 'Orders with this id' })
    await choices.getByRole('row').nth(2).waitFor()
    await checkPage(page, { name: 'timeline-choices' })
    await choices.getByRole('link', { name: 'dragon-isle' }).click()
    await page.getByRole('list', { name: 'What happened' }).getByText('Order changed by an import').waitFor()
  })

  it('says that an id is unknown', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/timeline/no-such-id')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
    await checkPage(page, { name: 'timeline-not-found' })
  })
})
