import assert from 'node:assert/strict'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { before, it } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { Page } from 'playwright-core'
import { nextSerial } from '../src/pages/apps/keys/next-serial.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, queryOrder, registerShop, SANDBOX, type Shop } from './shop.ts'

describeConsole('apps', (console) => {
  let harbor: Shop
  before(async () => {
    harbor = await registerShop(console.gateway, { appId: 'star-harbor' })
    await registerShop(console.gateway, { appId: 'dragon-isle', webhookUrl: 'http://127.0.0.1:9/webhook' })
    await call(console.gateway, `${SANDBOX}/orders`, orderBody({ app_id: 'star-harbor' }))
  })
  const ask = (shop: Shop) => queryOrder(console.gateway, shop, { orderId: 'order-1' })

  it('lists the apps and the keys of the service, and rotates the keys', async () => {
    const page = await console.open('/sandbox/apps')
    await page.getByRole('table', { name: 'Apps' }).getByText('dragon-isle').first().waitFor()
    const keys = page.getByRole('table', { name: 'Keys of this service' })
    await keys.getByText('signs now').waitFor()
    await checkPage(page, { name: 'apps' })
    await page.getByLabel('Show').selectOption({ label: 'Without a webhook address (1)' })
    await page
      .getByRole('table', { name: 'Apps' })
      .getByText('dragon-isle')
      .first()
      .waitFor({ state: 'hidden' })
    await page.getByLabel('app_id, name or address').fill('DRAGON')
    await page.getByText('No app matches').waitFor()
    await page.getByLabel('Show').selectOption({ label: 'All (1)' })
    await page.getByRole('table', { name: 'Apps' }).getByText('dragon-isle').first().waitFor()
    assert.match(page.url(), /text=DRAGON/)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await keys.getByText('waits').waitFor()
    await keys.getByText('signs now').waitFor()
    await page.getByLabel('New key signs').selectOption('now')
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('dialog').getByText('Do this when a key has leaked').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await keys.getByText('replaced').waitFor()
    await page.getByText('signs from now on').waitFor()
  })

  it('registers an app with a key that the browser creates, and never sends the private key', async () => {
    console.expectStatus(400)
    const page = await console.open('/sandbox/apps')
    await page.getByRole('button', { name: 'Register an app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('app_id').fill('moon base')
    await dialog.getByLabel('Name').fill('Moon Base')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await dialog.getByText('must be 1 to 64 letters').first().waitFor()
    await dialog.getByLabel('app_id').fill('moon-base')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Moon Base' }).waitFor()
    await page.getByText('The app has no key').waitFor()

    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    const privateKey = await makeKeyInBrowser(page)
    await page.getByRole('table', { name: 'Keys' }).getByText('in use').waitFor()
    const { status } = await ask({ appId: 'moon-base', privateKey })
    assert.equal(status, 404, 'the key is good; the order is not there')
    assert.ok(sent.some((body) => body.includes('BEGIN PUBLIC KEY')))
    assert.ok(sent.every((body) => !body.includes('PRIVATE')))
  })

  it('guides through the rotation of a key, step by step with the service', async () => {
    const page = await console.open('/sandbox/apps/star-harbor')
    assert.equal((await ask(harbor)).status, 200)
    const list = page.getByRole('region', { name: 'Rotation rehearsal' }).getByRole('listitem')
    const stepIs = (index: number, state: string) =>
      list.nth(index).getByText(state, { exact: true }).waitFor()
    await stepIs(0, 'now')
    const privateKey = await makeKeyInBrowser(page)
    await stepIs(1, 'now')
    assert.equal((await ask({ appId: 'star-harbor', privateKey, serialNo: '2' })).status, 200)
    await stepIs(2, 'done')
    await checkPage(page, { name: 'app' })
    await list.nth(3).getByRole('button', { name: 'Revoke key 1' }).click()
    await page.getByRole('dialog').getByText('You cannot undo this').waitFor()
    await checkPage(page, { name: 'app-revoke' })
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await stepIs(3, 'done')
    await page.getByText('The rotation is complete.').waitFor()
    const keys = page.getByRole('table', { name: 'Keys' })
    await keys.getByRole('link', { name: 'Revoked by console' }).waitFor()
    await keys.getByRole('link', { name: 'Added by console' }).waitFor()
    assert.equal((await ask(harbor)).status, 401)
  })

  it('changes only the edited settings', async () => {
    console.expectStatus(400)
    const page = await console.open('/sandbox/apps/dragon-isle')
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByLabel('Validation deadline').fill('100')
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('500').nth(1).waitFor()
    await settings.getByLabel('Validation deadline').fill('3000')
    await settings.getByLabel('Queries per second').fill('50')
    await settings.getByLabel('If the game does not answer').selectOption('continue')
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'PATCH'),
      settings.getByRole('button', { name: 'Save' }).click(),
    ])
    assert.deepEqual(request.postDataJSON(), {
      rate_limit: { per_second: 50 },
      validation_deadline_ms: 3000,
      on_unreachable: 'continue',
    })
    await page.getByText('The settings are saved.').waitFor()
    await page.getByRole('link', { name: 'Changed by console' }).waitFor()
    await page.getByText(/rate limit per second from nothing to 50, .*to 3000, and 1 more/).waitFor()
  })
})

async function makeKeyInBrowser(page: Page): Promise<KeyObject> {
  await page.getByRole('button', { name: 'Add a key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a key pair' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the private key' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^[a-z-]+-\d-private\.pem$/)
  await dialog.getByRole('button', { name: 'Add the key' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return createPrivateKey(await readFile(await download.path()))
}

it('suggests the smallest unused serial', () => {
  assert.equal(nextSerial([]), '1')
  assert.equal(nextSerial([{ serial_no: '1' }, { serial_no: '3' }, { serial_no: 'x' }]), '2')
})
