import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import {
  allowTopup,
  forbidTopup,
  type MerchantBackend,
  rechargeBody,
  startMerchantBackend,
} from '@txgw/testkit'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

const TOKYO_AHEAD_MS = 9 * 3_600_000

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr')

describeConsole('lists without an id', (console) => {
  let backend: MerchantBackend
  let shop: Shop
  before(async () => {
    backend = await startMerchantBackend()
    shop = await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
    await registerShop(console.gateway, { appId: 'dragon-isle', webhookUrl: backend.url })
    const recharge = (user_id: string, app_id = 'star-harbor') =>
      call(console.gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id, user_id }))
    backend.behave(allowTopup())
    const { order } = await recharge('maya')
    await recharge('maya', 'dragon-isle')
    backend.behave(forbidTopup('RECHARGE_LIMIT_EXCEEDED', 'The daily limit is reached'))
    await recharge('maya')
    await recharge('tomas')
    await queryOrder(console.gateway, shop, { orderId: order.payment_order_id })
    await queryOrder(console.gateway, shop, { orderId: 'nothing' })
    await queryOrder(console.gateway, shop, { orderId: 'nothing', signedPath: '/elsewhere' })
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
    await checkPage(page, { name: 'player', pictures: ['light', 'dark', 'phone'] })
    await page.getByRole('link', { name: 'Show the validation' }).click()
    await page.getByText('forbidden', { exact: true }).first().waitFor()
  })

  it('say that several games have a player with the same id', async () => {
    const page = await console.open('/sandbox/players/maya')
    await page.getByText('Several apps have a player with this id').waitFor()
    assert.equal(await rows(page, 'Recharges').count(), 3)
    await page.getByRole('main').getByRole('link', { name: 'dragon-isle' }).first().click()
    await page.getByText('Everything about this player of dragon-isle').waitFor()
    await rows(page, 'Recharges').first().waitFor()
    assert.equal(await rows(page, 'Recharges').count(), 1)
    await page.getByRole('radiogroup', { name: 'Environment' }).getByText('Production').click()
    await page.waitForURL('**/production/players/maya?app_id=dragon-isle')
    await page.getByText('Nothing is known about this player').waitFor()
  })

  it('narrow requests by error and time, and follow what arrives', async () => {
    const page = await console.open('/sandbox/requests')
    await page.getByText('3 in all').waitFor()
    await checkPage(page, { name: 'requests', pictures: ['light', 'dark', 'phone'] })
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

  it('show times in the zone of the viewer or in UTC', async () => {
    const page = await console.open('/')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
    await page.goto(`${console.gateway.addresses.operator}/sandbox/recharges`)
    const time = rows(page, 'Recharges').first().locator('time')
    const instant = new Date((await time.getAttribute('datetime')) as string)
    const shownAs = (at: Date) =>
      page.locator('tbody tr').first().getByText(at.toISOString().slice(11, 19)).waitFor()
    await shownAs(new Date(instant.getTime() + TOKYO_AHEAD_MS))
    await page.getByRole('button', { name: 'Asia/Tokyo' }).click()
    await shownAs(instant)
    await page.getByRole('button', { name: 'UTC' }).click()
    await shownAs(new Date(instant.getTime() + TOKYO_AHEAD_MS))
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' })
    await page.evaluate(() => localStorage.clear())
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
