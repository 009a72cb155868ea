import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { queryOrder, registerShop, type Shop } from './shop.ts'

describeConsole('apps, less often', (console) => {
  before(() =>
    registerShop(console.gateway, { appId: 'dragon-isle', webhookUrl: 'http://127.0.0.1:9/webhook' }),
  )
  const ask = (shop: Shop) => queryOrder(console.gateway, shop, { orderId: 'order-1' })

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
    await checkPage(page, { name: 'add-key' })
    await dialog.getByText('Upload', { exact: true }).click()
    const file = { name: 'dragon.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(pem) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('BEGIN PUBLIC KEY').waitFor()
    await dialog.getByRole('button', { name: 'Add the key' }).click()
    await page.getByRole('table', { name: 'Keys' }).getByRole('row').nth(2).waitFor()
    assert.equal((await ask({ appId: 'dragon-isle', privateKey, serialNo: '2' })).status, 404)
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
    await checkPage(page, { name: 'app-webhook' })
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
    await checkPage(page, { name: 'app-production', viewOnly: true })
    await dialog.getByRole('button', { name: 'Save in production' }).click()
    await page.getByRole('heading', { level: 1, name: 'Really' }).waitFor()
  })
})
