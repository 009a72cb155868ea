import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import type { Page, Route } from 'playwright-core'
import { describeConsole } from './console-harness.ts'
import { call, registerShop, SANDBOX } from './shop.ts'

/** Shown as `live` by a browser that obeys it. */
const TRICK = '\u202eevil'
const PLAYER = `player-${TRICK}`
const ORDER = `order-${TRICK}`

/** Pages that show none of it at first, or only in a list to choose from. */
const QUIET = ['overview', 'first-steps', 'top-up', 'clock', 'account', 'change-requests']

describeConsole('text of outsiders', (console) => {
  let backend: MerchantBackend
  let paths: string[]
  before(async () => {
    backend = await startMerchantBackend()
    await registerShop(console.gateway, { appId: 'trick-shop', webhookUrl: backend.url })
    await console.gateway.operator('PATCH', `${SANDBOX}/apps/trick-shop`, { name: `Shop ${TRICK}` })
    const order = orderBody({ app_id: 'trick-shop', payment_order_id: ORDER, user_id: PLAYER })
    const [item] = order.order_items as object[]
    const order_items = [{ ...item, product_id: `gems ${TRICK}`, product_type: TRICK }]
    await call(console.gateway, `${SANDBOX}/orders`, { ...order, order_items, payment_channel: TRICK })
    backend.behave(
      answerWith({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          is_topup_forbidden: true,
          forbidden_reason: { code: 'OTHER', message: `Come back ${TRICK}` },
          user_name: TRICK,
        }),
      }),
    )
    const body = rechargeBody({ app_id: 'trick-shop', user_id: PLAYER })
    const { recharge_id, validation } = await call(console.gateway, `${SANDBOX}/recharges`, body)
    await call(console.gateway, '/operator/v1/tokens', {
      name: 'token',
      role: 'viewer',
      environments: ['sandbox'],
    })
    paths = [
      ...['orders', 'validations', 'apps', 'apps/trick-shop', 'audit', 'people'],
      `orders/trick-shop/${encodeURIComponent(encodeURIComponent(ORDER))}`,
      `timeline/${encodeURIComponent(encodeURIComponent(ORDER))}`,
      `timeline/${recharge_id}`,
      `validations/${validation.validation_id}`,
      `audit?actor=${encodeURIComponent(TRICK)}`,
    ]
  })
  after(() => backend?.close())

  it('shows invisible characters as marks on every page', async () => {
    const page = await console.open('/sandbox/overview')
    console.expectStatus(404)
    await page.route('**/operator/v1/tokens*', withOldName)
    for (const path of [...paths, ...QUIET]) {
      await page.goto(`${console.gateway.addresses.operator}/sandbox/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
      assert.deepEqual(await findHidden(page), [], `a text on ${path} is not as it is`)
      const marks = await page.getByTitle('An invisible character: U+202E').count()
      assert.ok(marks > 0 || QUIET.includes(path), `${path} shows no mark`)
    }
  })

  it('copies the text itself, and finds by it', async () => {
    const page = await console.open('/sandbox/orders')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'order-' }).click()
    await page.getByRole('button', { name: 'Copy the order id' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), ORDER)
    await page.getByRole('link', { name: 'Whole story' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  })
})

/** New names have no such characters. Names from before may. */
async function withOldName(route: Route): Promise<void> {
  const response = await route.fetch()
  const { tokens, ...rest } = await response.json()
  const named = tokens.map((token: object) => ({ ...token, name: `token ${TRICK}` }))
  await route.fulfill({ response, json: { ...rest, tokens: named } })
}

/** Texts and names for screen readers that have the character itself. Fields hold what the viewer typed. */
function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    const found = [document.title].filter((text) => text.includes('\u202e'))
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const texts =
        node instanceof Element
          ? ['title', 'aria-label', 'aria-description', 'alt'].map((name) => node.getAttribute(name) ?? '')
          : [node.nodeValue ?? '']
      found.push(...texts.filter((text) => text.includes('\u202e')))
    }
    return found
  })
}
