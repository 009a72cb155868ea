import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { checkWindows } from './check-windows.ts'
import { describeConsole } from './console-harness.ts'
import { type FilledConsole, fillConsole } from './fill-console.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole(
  'German',
  (console) => {
    let shown: FilledConsole
    before(async () => {
      shown = await fillConsole(console.gateway)
    })
    after(() => shown?.backend.close())

    it('is on what the search finds and on what it does not find', async () => {
      const page = await console.open('/sandbox/overview')
      const search = page.getByRole('combobox', { name: 'Alles durchsuchen' })
      await search.fill('star')
      await page
        .getByRole('group', { name: 'Apps' })
        .getByRole('option', { name: /star-harbor/ })
        .waitFor()
      await checkWindows(page, 'search')
      await search.fill('niemand')
      await page.getByText('Nichts gefunden').waitFor()
      await checkWindows(page, 'search that finds nothing')
    })

    it('is in the middle of pages too', async () => {
      const page = await console.open('/sandbox/orders')
      await page.getByRole('table', { name: 'Bestellungen' }).getByRole('link').first().click()
      await page.getByText('So sieht sie ihr Händler').waitFor()
      await page.getByRole('link', { name: 'Ganze Geschichte' }).click()
      await page.getByRole('heading', { name: 'Was geschah' }).waitFor()
      await page.goto(`${console.gateway.addresses.operator}/sandbox/validations`)
      await page.getByRole('table', { name: 'Validierungen' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Entscheidung' }).waitFor()
      await page.goto(`${console.gateway.addresses.operator}/sandbox/audit`)
      await page.getByRole('table', { name: 'Änderungsprotokoll' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Eintrag', exact: true }).waitFor()
    })

    it('marks the sentences of the service as English', async () => {
      shown.backend.behave(answerWith({ status: 500 }))
      const failed = { app_id: 'star-harbor', user_id: 'player-1' }
      const { validation_id } = await call(console.gateway, `${SANDBOX}/validations`, failed)
      const page = await console.open(`/sandbox/validations/${validation_id}`)
      const sentence = page.getByText("The merchant's server failed: status 500").first()
      await sentence.waitFor()
      assert.equal(await sentence.getAttribute('lang'), 'en')
    })

    it('writes numbers, times and lists as Germans do', async () => {
      const page = await console.open('/sandbox/account')
      await page.getByText('Sandbox, Produktion').or(page.getByText('Produktion, Sandbox')).waitFor()
      const time = page.locator('time').first()
      assert.match(await time.innerText(), /^\d\d\. \p{L}+\.? \d{4}, \d\d:\d\d:\d\d$/u)
    })

    it('is on the sign-in page', async () => {
      const page = await console.openSignedOut()
      await page.getByRole('heading', { name: 'An der Konsole anmelden' }).waitFor()
      await checkWindows(page, 'sign-in')
    })
  },
  { locale: 'de-DE' },
)
