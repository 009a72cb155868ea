import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { DEMO_PLAYERS } from '@txgw/domain/sandbox/demo-players'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { multiplyAmount } from '../src/pages/top-up/multiply-amount.ts'
import { texts } from '../src/texts/texts.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { fillForm } from './fill-top-up.ts'
import { registerShop } from './shop.ts'

describeConsole('top up as a player', (console) => {
  let backend: MerchantBackend
  before(async () => {
    backend = await startMerchantBackend()
  })
  after(() => backend?.close())

  it('says that there is no app', async () => {
    const page = await console.open('/sandbox/top-up')
    await page.getByText('There is no app to top up in').waitFor()
    await checkPage(page, { name: 'top-up-no-apps' })
  })

  it('shows every step of a recharge with its time, then pays, finishes and refunds', async () => {
    await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    backend.behave(allowTopup())
    const page = await console.open('/sandbox/top-up')
    await page.getByText('No recharge started yet').waitFor()
    await fillForm(page)
    await page.getByLabel('Quantity').fill('3')
    await page.getByText('Total 14.97 USD').waitFor()
    await page.getByRole('button', { name: 'Start the recharge' }).click()
    const steps = page.getByRole('list', { name: 'Steps of the recharge' }).getByRole('listitem')
    await steps.filter({ hasText: 'Order' }).first().waitFor()
    const told = await steps.allInnerTexts()
    const order = ['started', 'Notification', 'Signature', 'Reply', 'Verdict', 'Order']
    assert.deepEqual(
      told.map((text) => order.findIndex((word) => text.includes(word))),
      [0, 1, 2, 3, 4, 5],
    )
    assert.ok(told.every((text) => /\d\d:\d\d:\d\d\.\d{3}/.test(text)))
    for (const [button, status] of [
      ['Mark as paid', 'Paid'],
      ['Finish', 'Finished'],
      ['Refund', 'Refunded'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await steps.filter({ hasText: status }).waitFor()
    }
    await page.getByText('The order is now').first().waitFor({ state: 'hidden' })
    await checkPage(page, { name: 'top-up' })
  })

  it('lets a developer answer as the game backend', async () => {
    const before = backend.received.length
    const page = await console.open('/sandbox/top-up')
    await fillForm(page)
    await page.getByLabel('Answer as the game backend').check()
    await page.getByRole('button', { name: 'Start the recharge' }).click()
    const desk = page.getByRole('region', { name: 'Answer as the game backend' })
    await desk.getByText('"event_type": "USER_VALIDATE"').waitFor()
    await desk.getByText('Txgw-Serial').waitFor()
    await desk.getByRole('timer').getByText('left').waitFor()
    await page.getByText('The notification waits for your answer').waitFor()
    await checkPage(page, { name: 'top-up-by-hand' })
    await desk.getByRole('button', { name: 'GEO_RESTRICTION' }).click()
    const steps = page.getByRole('list', { name: 'Steps of the recharge' })
    await steps.getByText('The recharge ended').waitFor()
    await desk.waitFor({ state: 'hidden' })
    assert.equal(backend.received.length, before)
  })
})

it('suggests the demo players with their outcomes', () => {
  assert.deepEqual(texts.topUp.demo, Object.fromEntries(DEMO_PLAYERS.map(({ id, shows }) => [id, shows])))
})

it('multiplies money exactly', () => {
  assert.equal(multiplyAmount('4.99', '3'), '14.97')
  assert.equal(multiplyAmount('0.1', '3'), '0.3')
  assert.equal(multiplyAmount('.5', '1'), '0.5')
  assert.equal(multiplyAmount('1200', '2'), '2400')
  assert.equal(multiplyAmount('-1.50', '2'), '-3.00')
  assert.equal(multiplyAmount('90071992547409.93', '1000'), '90071992547409930.00')
  assert.equal(multiplyAmount('1e3', '1'), undefined)
  assert.equal(multiplyAmount('1', '1.5'), undefined)
})
