import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { describeConsole } from './console-harness.ts'
import { fillForm } from './fill-top-up.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

describeConsole('top up as a player, with every end', (console) => {
  let backend: MerchantBackend
  before(async () => {
    backend = await startMerchantBackend()
    await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    backend.behave(allowTopup())
    const earlier = rechargeBody({ app_id: 'star-harbor', user_id: 'player-7731' })
    await call(console.gateway, `${SANDBOX}/recharges`, earlier)
  })
  after(() => backend?.close())

  it('shows why a recharge ended', async () => {
    backend.behave(forbidTopup('RECHARGE_LIMIT_EXCEEDED', 'The limit of this month is reached.'))
    const page = await console.open('/sandbox/top-up?app_id=star-harbor')
    await page.getByRole('combobox', { name: 'Player' }).fill('77')
    await page.getByRole('option', { name: /player-7731/ }).click()
    await page.getByRole('combobox', { name: 'Game server' }).fill('17')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const steps = page.getByRole('list', { name: 'Steps of the recharge' }).getByRole('listitem')
    await steps.filter({ hasText: 'The recharge ended' }).getByText('RECHARGE_LIMIT_EXCEEDED').waitFor()
    assert.equal(await steps.filter({ hasText: 'Order' }).count(), 0)
  })

  it('accepts any reply by hand, even a broken one, and lists the other waiting notifications', async () => {
    const page = await console.open('/sandbox/top-up')
    await fillForm(page)
    await page.getByLabel('Answer as the game backend').check()
    await page.getByRole('button', { name: 'Start the recharge' }).click()
    const desk = page.getByRole('region', { name: 'Answer as the game backend' })
    await desk.getByRole('button', { name: 'Say nothing' }).click()
    await desk.getByText('When the time is up, this counts as a time-out').waitFor()
    const other = await console.open('/sandbox/top-up')
    await other.getByRole('button', { name: 'Answer about player-7731' }).click()
    await other.getByText('Custom reply').click()
    await other.getByLabel('Body', { exact: true }).fill('{"is_topup_forbidden": maybe}')
    await other.getByRole('button', { name: 'Send this reply' }).click()
    const steps = other.getByRole('list', { name: 'Steps of the recharge' })
    await steps.getByText('not-json').first().waitFor()
    await page.getByText('The recharge ended').waitFor()
  })

  it('marks the refused field', async () => {
    console.expectStatus(400)
    const page = await console.open('/sandbox/top-up')
    await fillForm(page)
    await page.getByLabel('Shop region').fill('G'.repeat(65))
    await page.getByRole('button', { name: 'Start the recharge' }).click()
    await page.getByText('must have at most 64 characters').first().waitFor()
  })

  it('is not available in production', async () => {
    const page = await console.open('/production/top-up')
    await page.getByText('This page is for the sandbox only').waitFor()
  })
})
