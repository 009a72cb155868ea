import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Found, Group, Kind, Match } from '../src/search/found.ts'
import { COLOUR_RULES, checkPage, findViolations } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { registerShop } from './shop.ts'

const FIND = '**/operator/v1/*/find?*'
const KINDS: Kind[] = ['app', 'key', 'player', 'order', 'recharge', 'validation', 'request']
const TIME = '2026-03-01T09:55:00.000Z'
const LENA: Partial<Record<Kind, Match[]>> = {
  player: [{ id: 'lena42', app_id: 'star-harbor', last_seen: TIME }],
  order: [
    {
      id: 'lena-order-1',
      app_id: 'star-harbor',
      user_id: 'lena42',
      status: 'Paid',
      total_price: '4.99',
      currency: 'USD',
      time: TIME,
    },
  ],
  request: [{ id: 'lena-request\u202e', app_id: 'star-harbor', status: 'NOT_FOUND', time: TIME }],
}

function found(query: string, matches: Partial<Record<Kind, Match[]>> = {}): Found {
  const groups = KINDS.map((kind): Group => ({ kind, matches: matches[kind] ?? [], more: kind === 'player' }))
  return { query, groups }
}

/** Answers in place of the service. */
async function answerFind(page: Page, answer: (q: string, environment: string) => Found): Promise<void> {
  await page.route(FIND, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    return route.fulfill({ json: answer(searchParams.get('q') ?? '', pathname.split('/')[3] ?? '') })
  })
}

function box(page: Page) {
  return page.getByRole('combobox', { name: 'Find anything' })
}

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
    await checkPage(page, { name: 'search', pictures: ['light', 'dark', 'phone'], viewOnly: true })
    await page.setViewportSize({ width: 320, height: 640 })
    assert.deepEqual(await findViolations(page), [])
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320)

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

  it('opens the timeline of a text that finds no answer, and finds what has no timeline', async () => {
    console.expectStatus(404)
    const page = await console.open('/sandbox/audit')
    await page.route(FIND, () => {})
    await box(page).fill('lena42')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/timeline/lena42')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
    await page.unroute(FIND)
    await answerFind(page, (q, environment) => found(q, environment === 'sandbox' ? LENA : {}))
    await page.reload()
    const instead = page.getByRole('region', { name: 'What the search finds instead' })
    await instead
      .getByRole('link', { name: /lena42/ })
      .first()
      .waitFor()
    await checkPage(page, { name: 'timeline-found-instead', pictures: ['light'] })
    await box(page).fill('LENA-order-1')
    await page.getByText('3 results').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sandbox/timeline/lena-order-1')
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

  it('keeps the matches of the text before readable while it searches for more of it', async () => {
    const page = await console.open('/sandbox/audit')
    // Only the first text is answered.
    await page.route(FIND, async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? ''
      if (q === 'le') await route.fulfill({ json: found(q, LENA) })
    })
    await box(page).fill('le')
    await page.getByText('6 results').waitFor()
    await box(page).fill('lena')
    await page.getByText('Searching').waitFor()
    const results = page.getByRole('listbox', { name: 'Results' })
    assert.equal(await results.getAttribute('aria-busy'), 'true')
    assert.equal(await results.getByRole('option').count(), 6)
    assert.deepEqual(await findViolations(page, { only: COLOUR_RULES }), [])
  })

  it('never shows the answer to an older text, and asks each environment once at a time', async () => {
    const page = await console.open('/sandbox/audit')
    const asked: string[] = []
    const ended: string[] = []
    page.on('requestfailed', (request) => ended.push(request.url()))
    await page.route(FIND, async (route) => {
      const url = new URL(route.request().url())
      asked.push(url.href)
      const q = url.searchParams.get('q') ?? ''
      // The first text is never answered.
      if (q !== 'le') await route.fulfill({ json: found(q, { app: [{ id: `app-of-${q}`, name: q }] }) })
    })
    const first = ['sandbox', 'production'].map((each) => page.waitForRequest(`**/${each}/find?q=le`))
    await box(page).fill('le')
    await Promise.all(first)
    await box(page).fill('lena')
    await page
      .getByRole('option', { name: /app-of-lena/ })
      .first()
      .waitFor()
    assert.deepEqual(ended.toSorted(), asked.slice(0, 2).toSorted())
    assert.equal(asked.length, 4)
  })

  it('says what was looked through and what to try, or that the service is away', async () => {
    console.expectStatus(503)
    const page = await console.open('/production/audit')
    await answerFind(page, (q) => {
      const { groups } = found(q)
      return {
        query: q,
        groups: groups.map((group) => ({ ...group, ...(group.kind === 'request' && { reached: TIME }) })),
      }
    })
    await box(page).fill('nobody')
    await page.getByText('Nothing found').waitFor()
    const kinds = 'Apps, Keys, Players, Orders, Recharges, Validations, Requests'
    await page.getByText(`Looked through in production: ${kinds}.`).waitFor()
    await page.getByText(`Looked through in the sandbox: ${kinds}.`).waitFor()
    await page.getByText('Requests: not further back than').first().waitFor()
    await page
      .getByText('The beginning of it: only apps and keys are found by their middle or end.')
      .waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.keyboard.press('Enter')
    assert.match(page.url(), /\/production\/audit$/)
    await page.unroute(FIND)
    await page.route(FIND, (route) => route.fulfill({ status: 503, body: '' }))
    await box(page).fill('nobody else')
    await page.getByText('Production could not be searched').waitFor()
    await page.getByText('The sandbox could not be searched').waitFor()
    assert.deepEqual(await findViolations(page), [])
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
