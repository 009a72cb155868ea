import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { queryOrder, type Shop } from './shop.ts'

const APP_ID = 'whole-story'

describeConsole('the whole story', (console) => {
  let backend: MerchantBackend
  before(async () => {
    backend = await startMerchantBackend()
    backend.behave(allowTopup({ user_name: 'Ada' }))
  })
  after(() => backend?.close())

  it('goes from registering an app to a refunded order, found again from the search box', async () => {
    const page = await console.open('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Apps' }).click()
    const shop = await registerInBrowser(page, backend.url)

    await page.getByRole('link', { name: 'Top up as a player' }).last().click()
    const orderId = await topUp(page)
    assert.equal(backend.received.length, 1)
    assert.equal(backend.received[0]?.notification.resource.user_id, 'player-1')

    for (const [button, status] of [
      ['Mark as paid', 'Paid'],
      ['Finish', 'Finished'],
      ['Refund', 'Refunded'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await stepsOf(page).filter({ hasText: status }).waitFor()
      const { body } = await queryOrder(console.gateway, shop, { orderId })
      assert.equal(body.order_status, status, 'the merchant sees it at once')
    }

    await page.keyboard.press('/')
    await page.keyboard.type(orderId)
    await page.keyboard.press('Enter')
    const story = page.getByRole('list', { name: 'What happened' })
    await story.getByText('Refunded').first().waitFor()
    const told = await story.innerText()
    for (const part of [
      'Recharge started',
      'Reply received',
      'Verdict',
      'Order created',
      'Paid',
      'Finished',
    ]) {
      assert.ok(told.includes(part), `${part} is missing in: ${told}`)
    }
    await page.getByText('The order is now').first().waitFor({ state: 'hidden' })
    await checkPage(page, { name: 'whole-story' })
  })
})

/** Registers the app, makes its key in the browser, and returns the downloaded private key. */
async function registerInBrowser(page: Page, webhookUrl: string): Promise<Shop> {
  await page.getByRole('button', { name: 'Register an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('app_id').fill(APP_ID)
  await dialog.getByLabel('Name').fill('Whole Story')
  await dialog.getByLabel('Webhook address').fill(webhookUrl)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { level: 1, name: 'Whole Story' }).waitFor()
  await page.getByRole('button', { name: 'Add a key' }).first().click()
  await dialog.getByRole('button', { name: 'Make a key pair' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the private key' }).click(),
  ])
  await dialog.getByRole('button', { name: 'Add the key' }).click()
  await page.getByRole('table', { name: 'Keys' }).getByText('in use').waitFor()
  return { appId: APP_ID, privateKey: createPrivateKey(await readFile(await download.path())) }
}

/** Starts a recharge and gives the id of the order that comes of it. */
async function topUp(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: 'Player' }).fill('player-1')
  await page.getByRole('combobox', { name: 'Game server' }).fill('17')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start the recharge' }).click()
  return stepsOf(page).filter({ hasText: 'Created' }).getByRole('link').innerText()
}

function stepsOf(page: Page) {
  return page.getByRole('list', { name: 'Steps of the recharge' }).getByRole('listitem')
}
