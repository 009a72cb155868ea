import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { queryOrder, type Shop } from './shop.ts'
import { fillHistory, rows } from './short-history.ts'

describeConsole('lists without an id', (console) => {
  let backend: MerchantBackend
  let shop: Shop
  before(async () => {
    backend = await startMerchantBackend()
    shop = await fillHistory(console.gateway, backend)
  })
  after(() => backend?.close())

  it('lead a support agent from the name of a player to why a top-up failed', async () => {
    const page = await console.open('/sandbox/recharges')
    await page.getByLabel('Player (user_id)').fill('maya')
    await page.keyboard.press('Enter')
    await page.getByText('3 in all').waitFor()
    await rows(page, 'Recharges').first().getByRole('link', { name: 'maya' }).click()
    await page.getByRole('heading', { level: 1, name: 'maya' }).waitFor()
    await page.getByText('The daily limit is reached (RECHARGE_LIMIT_EXCEEDED)').waitFor()
    assert.equal(await rows(page, 'Recharges').count(), 2)
    await checkPage(page, { name: 'player' })
    await page.getByRole('link', { name: 'Show the validation' }).click()
    await page.getByText('forbidden', { exact: true }).first().waitFor()
  })

  it('narrow requests by error and time, and follow what arrives', async () => {
    const page = await console.open('/sandbox/requests')
    await page.getByText('3 in all').waitFor()
    await checkPage(page, { name: 'requests' })
    await page.getByLabel('Error name').selectOption('UNAUTHENTICATED')
    await page.getByText('1 in all').waitFor()
    await rows(page, 'Requests').getByRole('link', { name: 'star-harbor' }).waitFor()
    await page.getByLabel('Time').selectOption('now')
    await page.waitForURL('**/requests?name=UNAUTHENTICATED&period=now')
    await queryOrder(console.gateway, shop, { orderId: 'nothing', signedPath: '/once-more' })
    await page.getByText('2 in all').waitFor()
    await page.getByLabel('Time').selectOption('own')
    await page.getByLabel('Until').fill('2020-01-01T00:00:00')
    await page.keyboard.press('Enter')
    await page.getByText('No requests match').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('4 in all').waitFor()
  })

  it('are saved whole, as filtered, with a note of the author', async () => {
    const page = await console.open('/sandbox/recharges?state=ENDED')
    await page.getByText('2 in all').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saved
    assert.match(file.suggestedFilename(), /^recharges-sandbox-[\dT-]+\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    assert.match(head as string, /^created_at,app_id,user_id/)
    assert.equal(lines.length, 2)
    await page.goto(`${console.gateway.addresses.operator}/sandbox/audit`)
    await page
      .getByText(/recharges/i)
      .first()
      .waitFor()
  })
})
