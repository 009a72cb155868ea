import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
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

  it('keeps its navigation in a drawer on a phone', async () => {
    const page = await console.open('/sandbox/overview')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Pages' })
    await drawer.getByRole('link', { name: 'Orders' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
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
})
