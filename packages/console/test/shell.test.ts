import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { PHONE } from './console-pages.ts'

function focusedText(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null)
}

function backgroundOf(page: Page, text: string): Promise<string> {
  return page
    .getByText(text)
    .locator('..')
    .evaluate((bar) => getComputedStyle(bar).backgroundColor)
}

describeConsole('shell', (console) => {
  it('names the environment on every page, in a colour of its own', async () => {
    const page = await console.open('/')
    await page.waitForURL('**/sandbox/overview')
    const sandbox = await backgroundOf(page, 'For integration tests')
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('radiogroup', { name: 'Environment' }).getByText('Production').click()
    await page.waitForURL('**/production/orders')
    assert.notEqual(await backgroundOf(page, 'Real players, real orders'), sandbox)
    // The page itself is loaded on demand.
    await page.waitForFunction(() => document.title.includes('Production'))
    await page.goto(`${console.gateway.addresses.operator}/`)
    await page.waitForURL('**/production/overview')
  })

  it('can be used with the keyboard alone', async () => {
    const page = await console.open('/sandbox/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await focusedText(page), 'Skip to the content')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
    // After the buttons of the page: the zone of the times, and the two kinds of files.
    for (let button = 0; button <= 3; button++) await page.keyboard.press('Tab')
    const label = page.getByLabel('Order id')
    assert.equal(await label.evaluate((field) => field === document.activeElement), true)
    const outline = await label.evaluate((field) => getComputedStyle(field).borderColor)
    assert.notEqual(
      outline,
      await page.getByLabel('App (app_id)').evaluate((field) => getComputedStyle(field).borderColor),
    )
    await label.blur()
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Find anything' })
    assert.equal(await search.evaluate((field) => field === document.activeElement), true)
  })

  it('follows the colours of the system until the user chooses', async () => {
    const page = await console.open('/sandbox/orders')
    const isShown = (scheme: string) =>
      page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isShown('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await isShown('dark')
    await page.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('menuitem', { name: 'Light' }).click()
    await isShown('light')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isShown('light')
    await page.evaluate(() => localStorage.clear())
  })

  it('keeps its navigation in a drawer on a phone', async () => {
    const page = await console.open('/sandbox/overview')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Pages' })
    await drawer.getByRole('link', { name: 'Orders' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })

  it('shows times in the zone of the user, with UTC on hover', async () => {
    const page = await console.open('/sandbox/overview')
    const time = page.locator('time').first()
    await time.waitFor()
    const [instant, title] = [await time.getAttribute('datetime'), await time.getAttribute('title')]
    assert.equal(title, `${instant?.replace('T', ' ').replace('Z', '')} UTC`)
  })

  it('says that a page does not exist', async () => {
    const page = await console.open('/sandbox/no/such/page')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await checkPage(page, { name: 'no-such-page', pictures: [] })
  })

  it('stays usable when the service is gone, and says what to do', async () => {
    const page = await console.open('/sandbox/orders')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/operator/**', (route) => route.fulfill({ status: 503, body: '' }))
    console.expectStatus(503)
    await page.getByLabel('Order id').fill('other')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/operator/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No orders match').waitFor()
  })

  it('says that the service is away when the script of a page cannot be loaded', async () => {
    const page = await console.open('/sandbox/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.route('**/assets/inspector-page*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/healthz', (route) => route.fulfill({ status: 503, body: '' }))
    console.expectStatus(503)
    await page.getByRole('link', { name: 'Signature inspector' }).click()
    await page.getByText('The service is away, or it runs another version now.').waitFor()
    const answered = page.waitForResponse('**/healthz')
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered
    await page.getByText('The service is away').waitFor()
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('link', { name: 'Signature inspector' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Signature inspector' }).waitFor()
  })
})
