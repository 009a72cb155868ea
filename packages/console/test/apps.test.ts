import assert from 'node:assert/strict'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { before, it } from 'node:test'
import { orderBody, rsaPair } from '@txgw/testkit'
import type { Page } from 'playwright-core'
import { nextSerial } from '../src/pages/apps/next-serial.ts'
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
    await checkPage(page, { name: 'apps', pictures: ['light', 'dark', 'phone'] })
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

  it('registers an app, and says which field is wrong', async () => {
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
  })

  it('adds a key that the browser creates, and never sends the private key', async () => {
    const page = await console.open('/sandbox/apps/moon-base')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    const privateKey = await makeKeyInBrowser(page)
    await page.getByRole('table', { name: 'Keys' }).getByText('in use').waitFor()
    const { status } = await ask({ appId: 'moon-base', privateKey })
    assert.equal(status, 404, 'the key opens the door; the order is not there')
    assert.ok(sent.some((body) => body.includes('BEGIN PUBLIC KEY')))
    assert.ok(sent.every((body) => !body.includes('PRIVATE')))
  })

  it('accepts a key as a file or as text, and never sends a private key', async () => {
    const { publicKey, privateKey } = rsaPair()
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const page = await console.open('/sandbox/apps/dragon-isle')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a key' }).first().click()
    await dialog.getByText('Paste', { exact: true }).click()
    const pasted = dialog.getByLabel('Public key or certificate')
    await pasted.fill(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    await dialog.getByText('This is a private key').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Add the key' }).isDisabled())
    await checkPage(page, { name: 'add-key', pictures: [] })
    await dialog.getByText('Upload', { exact: true }).click()
    const file = { name: 'dragon.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(pem) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('BEGIN PUBLIC KEY').waitFor()
    await dialog.getByRole('button', { name: 'Add the key' }).click()
    await page.getByRole('table', { name: 'Keys' }).getByRole('row').nth(2).waitFor()
    assert.equal((await ask({ appId: 'dragon-isle', privateKey, serialNo: '2' })).status, 404)
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
    await checkPage(page, { name: 'app', pictures: ['light', 'dark', 'phone'] })
    await list.nth(3).getByRole('button', { name: 'Revoke key 1' }).click()
    await page.getByRole('dialog').getByText('You cannot undo this').waitFor()
    await checkPage(page, { name: 'app-revoke', pictures: [] })
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

  it('checks an address and names the rule that blocks it', async () => {
    const page = await console.open('/sandbox/apps/dragon-isle')
    const webhook = page.getByRole('region', { name: 'Webhook address' })
    await webhook.getByRole('button', { name: 'Dry run' }).click()
    await webhook.getByText('A notification to this address would be sent.').waitFor()
    await webhook.getByText('allowed by a setting').waitFor()
    await webhook.getByRole('textbox', { name: 'Address' }).fill('http://169.254.169.254/latest')
    await webhook.getByRole('button', { name: 'Dry run' }).click()
    await webhook.getByText('A notification to this address would not be sent.').waitFor()
    await webhook.getByText('the metadata service of a cloud provider').waitFor()
    await webhook.getByText('--allow-webhook-address 169.254.169.254/32').waitFor()
    await checkPage(page, { name: 'app-webhook', pictures: ['light'] })
  })

  it('asks for confirmation before every change of production', async () => {
    const page = await console.open('/production/apps')
    await page.getByRole('button', { name: 'Register an app' }).click()
    const form = page.getByRole('dialog', { name: 'Register an app' })
    await form.getByLabel('app_id').fill('real')
    await form.getByLabel('Name').fill('Real')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'Change production?' })
      .getByText('This registers the app real')
      .waitFor()
    await page.keyboard.press('Escape')
    assert.ok(await form.isVisible(), 'only the question is closed')
    await form.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Register in production' }).click()
    await page.getByRole('heading', { level: 1, name: 'Real' }).waitFor()

    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByLabel('Name').fill('Really')
    await settings.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change production?' })
    await dialog.getByText('This acts on PRODUCTION').waitFor()
    await checkPage(page, { name: 'app-production', pictures: ['light'], viewOnly: true })
    await dialog.getByRole('button', { name: 'Save in production' }).click()
    await page.getByRole('heading', { level: 1, name: 'Really' }).waitFor()
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
