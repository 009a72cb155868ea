import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, it } from 'node:test'
import { orderBody } from '@txgw/testkit'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { type ConsoleHarness, describeConsole } from './console-harness.ts'
import { pressEndUntil } from './press-end-until.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

const STATUS = `${SANDBOX}/orders/dragon-isle/order-1/status`
const RENAMES = 60

/** A caller with a token of its own, whose name the trail shows. */
async function tokenOf({ gateway }: ConsoleHarness, name: string, role: string) {
  const { token } = await call(gateway, '/operator/v1/tokens', { name, role, environments: ['sandbox'] })
  return async (method: string, path: string, body: unknown): Promise<number> => {
    const { status } = await fetch(gateway.addresses.operator + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return status
  }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit trail' }).getByRole('row')

describeConsole('audit trail', (console) => {
  before(async () => {
    const { gateway } = console
    for (const appId of ['star-harbor', 'dragon-isle']) await registerShop(gateway, { appId })
    const ann = await tokenOf(console, 'Ann', 'operator')
    const desk = await tokenOf(console, 'support desk', 'support')
    for (let round = 1; round <= RENAMES; round++) {
      const body = { name: `Star Harbor ${round}` }
      assert.equal(await ann('PATCH', `${SANDBOX}/apps/star-harbor`, body), 200)
    }
    const order = { app_id: 'dragon-isle', payment_order_id: 'order-1', order_status: 'Paid' }
    await call(gateway, `${SANDBOX}/orders`, orderBody({ ...order, total_price: price('4.99') }))
    const dearer = { ...order, total_price: price('99.99'), update_time: '2026-01-31T09:00:00Z' }
    assert.equal(await ann('POST', `${SANDBOX}/orders`, orderBody(dearer)), 200)
    assert.equal(await desk('POST', STATUS, { order_status: 'Refunded' }), 403)
    const limit = { rate_limit: { per_second: 20, burst: 40 }, webhook_url: 'https://dragon.example/hook' }
    assert.equal(await ann('PATCH', `${SANDBOX}/apps/dragon-isle`, limit), 200)
  })

  it('says who did what, from where, and what changed', async () => {
    const page = await console.open('/sandbox/audit')
    await rows(page).nth(5).waitFor()
    const [, limited, refused, dearer] = await rows(page).allInnerTexts()
    assert.match(
      limited ?? '',
      /Ann\s+operator, a token, 127\.0\.0\.1\s+Change the settings of an app\s+done/,
    )
    assert.match(limited ?? '', /webhook address\s+nothing → https:\/\/dragon\.example\/hook/)
    assert.match(refused ?? '', /support desk\s+support, a token/)
    assert.match(refused ?? '', /refused: PERMISSION_DENIED\s+Order order-1 of dragon-isle\s+Changed nothing/)
    assert.match(dearer ?? '', /Add or update an order\s+done[\s\S]*price\s+4\.99 USD → 99\.99 USD/)
    assert.match(limited ?? '', /rate limit per second\s+nothing → 20/)
    assert.doesNotMatch(dearer ?? '', /status|player/)
    await page.getByTitle('Times are in this zone').waitFor()
    await page.getByText('txgw audit verify --env sandbox').waitFor()
    await page.getByText('The first 50').waitFor()
    await checkPage(page, { name: 'audit', pictures: ['light', 'dark', 'phone'], viewOnly: true })
    await rows(page).nth(3).getByRole('link', { name: 'Order order-1 of dragon-isle' }).click()
    await page.getByRole('heading', { level: 1, name: 'order-1' }).waitFor()
  })

  it('filters, pages and keeps the search in the address', async () => {
    const page = await console.open('/sandbox/audit')
    await page.getByLabel('Operation').selectOption('Change the settings of an app')
    await page.getByLabel('Who (actor)').fill('Ann')
    await page.getByLabel('App (app_id)').fill('star-harbor')
    await page.getByLabel('App (app_id)').press('Enter')
    await pressEndUntil(page.getByText(`${RENAMES} in all`))
    await page.reload()
    await page.getByText('The first 50').waitFor()
    assert.equal(new URL(page.url()).search, '?actor=Ann&app_id=star-harbor&operation=changeApp')
    assert.doesNotMatch((await rows(page).allInnerTexts()).join(), /dragon-isle|refused/)
    await page.getByLabel('From').fill('2020-01-01T10:00:05')
    await page.getByLabel('Until').fill('2020-01-02T10:00:00')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No entry matches').waitFor()
    for (const text of ['Who (actor): Ann', 'App (app_id): star-harbor', 'From: 01 Jan 2020, 10:00:05'])
      await page.getByRole('listitem').filter({ hasText: text }).waitFor()
    assert.match(new URL(page.url()).search, /from=2020-01-0\dT\d\d%3A00%3A05\.000Z/)
    await page.reload()
    await page.getByText('No entry matches').waitFor()
    assert.equal(await page.getByLabel('From').inputValue(), '2020-01-01T10:00:05')
    await checkPage(page, { name: 'audit-nothing-found', pictures: [] })
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('The first 50').waitFor()
  })

  it('goes on looking only when it is told to, because the service looks at a part of the trail at a time', async () => {
    const page = await console.open('/sandbox/overview')
    const asked: string[] = []
    await page.route('**/operator/v1/sandbox/audit?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      const isLast = asked.length > 1
      return route.fulfill({ json: { entries: [], ...(!isLast && { next_cursor: 'older' }) } })
    })
    await page.goto(`${console.gateway.addresses.operator}/sandbox/audit?actor=Zoe`)
    await page.getByText('None of the newest 20,000 entries matches, and there are older ones.').waitFor()
    assert.deepEqual(asked, ['?actor=Zoe'])
    await page.getByRole('button', { name: 'Look further back' }).click()
    await page.getByText('Names and ids are compared exactly').waitFor()
    assert.deepEqual(asked, ['?actor=Zoe', '?actor=Zoe&cursor=older'])
  })

  it('exports everything that is filtered as JSON lines', async () => {
    const page = await console.open('/sandbox/audit?actor=Ann&app_id=star-harbor')
    await rows(page).nth(5).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'JSON lines' }).click()
    const file = await saved
    assert.match(file.suggestedFilename(), /^audit-sandbox-[\dT-]+\.jsonl$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    assert.equal(lines.length, RENAMES)
    assert.deepEqual([...new Set(lines.map((line) => JSON.parse(line).actor))], ['Ann'])
  })

  it('shows one entry whole, and says when there is none', async () => {
    const page = await console.open('/sandbox/audit?object=order%2Fdragon-isle%2Forder-1')
    await page.getByText('3 in all').waitFor()
    await rows(page).nth(1).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Change the status of an order' }).waitFor()
    const facts = page.getByRole('region', { name: 'Entry' })
    for (const text of ['refused: PERMISSION_DENIED', 'support desk', '127.0.0.1', 'changeOrderStatus'])
      await facts.getByText(text).waitFor()
    await page.goBack()
    await rows(page).nth(2).getByRole('link').first().click()
    const difference = page.getByRole('region', { name: 'What changed' })
    await difference.getByText('99.99 USD').waitFor()
    await checkPage(page, { name: 'audit-entry', pictures: ['light', 'dark', 'phone'] })
    await page.getByRole('link', { name: 'All changes of this object' }).click()
    await page.getByText('3 in all').waitFor()
    for (const id of ['nonsense', '0'.repeat(26)]) {
      await page.goto(`${console.gateway.addresses.operator}/sandbox/audit/${id}`)
      await page.getByText('There is no such entry').waitFor()
    }
  })

  it('leads from an app, a key, an order and a timeline to who changed them', async () => {
    const page = await console.open('/sandbox/apps/dragon-isle')
    const changes = 'webhook address from nothing to https://dragon.example/hook'
    await page.getByText(changes).waitFor()
    await page.getByRole('link', { name: 'Added by operator' }).click()
    await page.getByText('1 in all').waitFor()
    assert.match(await rows(page).nth(1).innerText(), /Add a key/)
    await page.goBack()
    await page.getByRole('link', { name: 'Changed by Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Change the settings of an app' }).waitFor()

    await page.goto(`${console.gateway.addresses.operator}/sandbox/orders/dragon-isle/order-1`)
    await page.getByText('price from 4.99 USD to 99.99 USD').waitFor()
    await page.getByRole('link', { name: 'Changed by Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add or update an order' }).waitFor()

    await page.goto(`${console.gateway.addresses.operator}/sandbox/timeline/order-1?app_id=dragon-isle`)
    const story = page.getByRole('list', { name: 'What happened' })
    await story.getByText('price from 4.99 USD to 99.99 USD').waitFor()
    await story.getByRole('link', { name: 'By Ann' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add or update an order' }).waitFor()
  })
})

function price(amount: string) {
  return { currency: 'USD', amount }
}
