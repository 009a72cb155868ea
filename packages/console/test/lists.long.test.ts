import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { describeConsole } from './console-harness.ts'
import { fillHistory, rows } from './short-history.ts'

const TOKYO_AHEAD_MS = 9 * 3_600_000

describeConsole('lists across games and zones', (console) => {
  let backend: MerchantBackend
  before(async () => {
    backend = await startMerchantBackend()
    await fillHistory(console.gateway, backend)
  })
  after(() => backend?.close())

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
})
