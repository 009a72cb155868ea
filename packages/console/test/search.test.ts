import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { answerFind, box, FIND, found, LENA, TIME } from './search-answers.ts'
import { registerShop } from './shop.ts'

/** Until this address is the active option. */
async function waitForActive(page: Page, href: string): Promise<void> {
  await page.locator(`[role=option][aria-selected=true][href="${href}"]`).waitFor()
  await page.waitForFunction(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    return id && document.getElementById(id)?.getAttribute('aria-selected') === 'true'
  })
}

describeConsole('search', (console) => {
  it('shows what a text leads to in both environments, and opens it by keyboard', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/audit')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await answerFind(page, (q, environment) =>
      environment === 'sandbox'
        ? found(q, LENA)
        : found(q, { player: [{ id: 'lena42', app_id: 'dragon-isle', last_seen: TIME }] }),
    )
    await page.getByLabel('Actor').fill('a')
    await page.keyboard.press('/')
    assert.equal(await page.getByLabel('Actor').inputValue(), 'a/')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('lena')
    const results = page.getByRole('listbox', { name: 'Results' })
    await results
      .getByRole('group', { name: 'Players' })
      .getByRole('option', { name: /lena42/ })
      .waitFor()
    const elsewhere = results.getByRole('group', { name: 'In production' })
    await elsewhere.getByRole('option', { name: /lena42.*Player.*of dragon-isle/ }).waitFor()
    const order = results.getByRole('group', { name: 'Orders' }).getByRole('option')
    assert.match(
      await order.innerText(),
      /lena-order-1\s+of star-harbor\s+player lena42\s+4\.99 USD[\s\S]*Paid/,
    )
    assert.match(await results.getByRole('group', { name: 'Requests' }).innerText(), /lena-request\s*U\+202E/)
    await page.locator('[role=combobox][aria-expanded=true]').waitFor()
    assert.equal(await results.getAttribute('id'), await box(page).getAttribute('aria-controls'))
    await checkPage(page, { name: 'search', viewOnly: true })

    await page.keyboard.press('ArrowUp')
    await waitForActive(page, '/production/players/lena42?app_id=dragon-isle')
    await page.keyboard.press('ArrowDown')
    await waitForActive(page, '/sandbox/players/lena42?app_id=star-harbor')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await results.waitFor({ state: 'hidden' })
    assert.equal(await box(page).inputValue(), 'lena')
    await page.locator('[role=combobox][aria-expanded=false]').waitFor()
    await page.keyboard.press('ArrowDown')
    await results.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowUp')
    await waitForActive(page, '/production/players/lena42?app_id=dragon-isle')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/production/players/lena42?app_id=dragon-isle')
    await results.waitFor({ state: 'hidden' })
  })

  it('opens the first match for Enter that came before the answer', async () => {
    const page = await console.open('/sandbox/audit')
    const answered = Promise.withResolvers<void>()
    await page.route(FIND, async (route) => {
      await answered.promise
      const { searchParams, pathname } = new URL(route.request().url())
      const q = searchParams.get('q') ?? ''
      await route.fulfill({ json: found(q, pathname.includes('/sandbox/') ? LENA : {}) })
    })
    const asked = page.waitForRequest('**/sandbox/find?q=lena')
    await box(page).fill('lena')
    await page.getByText('Searching').waitFor()
    await page.keyboard.press('Enter')
    await asked
    answered.resolve()
    await page.waitForURL('**/sandbox/players/lena42?app_id=star-harbor')
  })

  // The last one, because it ends the session that the others share.
  it('remembers what was opened, for this person and environment, until the sign-out', async () => {
    await registerShop(console.gateway, { appId: 'lena-app' })
    const page = await console.open('/sandbox/audit')
    await page.evaluate(() => localStorage.clear())
    await box(page).fill('lena')
    await page
      .getByRole('option', { name: /lena-app/ })
      .first()
      .click()
    await page.waitForURL('**/sandbox/apps/lena-app')
    await box(page).click()
    const recent = page.getByRole('group', { name: 'Recent' })
    await recent.getByRole('option', { name: /lena-app\s*App/ }).waitFor()
    await page.getByText('Type a player, an app').waitFor()
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('txgw-recent') ?? '')), {
      person: 'console',
      sandbox: [{ kind: 'app', id: 'lena-app' }],
    })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('txgw-recent')), null)
  })
})
