import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  type MerchantBackend,
  orderBody,
  rechargeBody,
  startMerchantBackend,
} from '@txgw/testkit'
import type { Page } from 'playwright-core'
import { findViolations } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, registerShop, SANDBOX } from './shop.ts'

/** German words are long: the narrowest phone and the narrowest desktop are the hardest. */
const LOOKS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 320, height: 640, colorScheme: 'dark' },
] as const

const PAGES: [path: string, heading: string][] = [
  ['overview', 'Übersicht'],
  ['orders', 'Bestellungen'],
  ['validations', 'Validierungen'],
  ['apps', 'Apps'],
  ['apps/star-harbor', 'star-harbor'],
  ['audit', 'Protokoll'],
  ['change-requests', 'Beantragte Änderungen'],
  ['first-steps', 'Erste Schritte'],
  ['top-up', 'Als Spieler aufladen'],
  ['inspector', 'Signaturprüfer'],
  ['clock', 'Uhr der Sandbox'],
  ['people', 'Personen und Tokens'],
  ['account', 'Ihr Konto'],
]

describeConsole(
  'German',
  (console) => {
    let backend: MerchantBackend
    before(async () => {
      backend = await startMerchantBackend()
      const shop = await registerShop(console.gateway, { appId: 'star-harbor', webhookUrl: backend.url })
      await call(console.gateway, `${SANDBOX}/orders`, orderBody({ app_id: 'star-harbor' }))
      backend.behave(allowTopup(), forbidTopup('GEO_RESTRICTION'))
      await call(console.gateway, `${SANDBOX}/recharges`, rechargeBody({ app_id: 'star-harbor' }))
      await call(console.gateway, `${SANDBOX}/validations`, { app_id: 'star-harbor', user_id: 'player-1' })
      await queryOrder(console.gateway, shop, { orderId: 'order-1' })
    })
    after(() => backend?.close())

    it('is on every page, which passes axe on the narrowest phone and on a desktop', async () => {
      const page = await console.open('/sandbox/overview')
      for (const [path, heading] of PAGES) {
        await page.goto(`${console.gateway.addresses.operator}/sandbox/${path}`)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        await settle(page)
        await checkLooks(page, path)
      }
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
      await page.getByRole('combobox', { name: 'Alles durchsuchen' }).fill('star')
      await page
        .getByRole('group', { name: 'Apps' })
        .getByRole('option', { name: /star-harbor/ })
        .waitFor()
      await checkLooks(page, 'search')
      await page.getByRole('combobox', { name: 'Alles durchsuchen' }).fill('niemand')
      await page.getByText('Nichts gefunden').waitFor()
      await checkLooks(page, 'search that finds nothing')
    })

    it('is on the pages of one order, one validation and one entry, and on the timeline', async () => {
      const page = await console.open('/sandbox/orders')
      await page.getByRole('table', { name: 'Bestellungen' }).getByRole('link').first().click()
      await page.getByText('So sieht sie ihr Händler').waitFor()
      await checkLooks(page, 'order')
      await page.getByRole('link', { name: 'Ganze Geschichte' }).click()
      await page.getByRole('heading', { name: 'Was geschah' }).waitFor()
      await checkLooks(page, 'timeline')
      await page.goto(`${console.gateway.addresses.operator}/sandbox/validations`)
      await page.getByRole('table', { name: 'Validierungen' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Entscheidung' }).waitFor()
      await checkLooks(page, 'validation')
      await page.goto(`${console.gateway.addresses.operator}/sandbox/audit`)
      await page.getByRole('table', { name: 'Änderungsprotokoll' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Eintrag', exact: true }).waitFor()
      await checkLooks(page, 'audit entry')
    })

    it('marks the sentences of the service as English', async () => {
      backend.behave(answerWith({ status: 500 }))
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
      await settle(page)
      await checkLooks(page, 'sign-in')
    })
  },
  { locale: 'de-DE' },
)

/** Until nothing is loading any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[role=status][aria-label="Wird geladen"]') === null,
  )
}

async function checkLooks(page: Page, name: string): Promise<void> {
  for (const { colorScheme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    await page.setViewportSize(size)
    assert.deepEqual(await findViolations(page), [], `axe finds violations on ${name} at ${size.width} px`)
    assert.deepEqual(await brokenIds(page, size.width), [], `ids are broken on ${name} at ${size.width} px`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= size.width, `${name} is ${width} px wide on a screen of ${size.width} px`)
  }
}

/** Ids as long as a ULID or shorter that stand on two lines of a table. A phone may have no room for them. */
async function brokenIds(page: Page, width: number): Promise<(string | null)[]> {
  if (width < 1100) return []
  return page.evaluate(() =>
    [...document.querySelectorAll('td [data-short]')]
      .filter((id) => id.getClientRects().length > 1)
      .map((id) => id.textContent),
  )
}
