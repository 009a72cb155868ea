import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import type { Page } from 'playwright-core'
import { checkPage } from './check-page.ts'
import { type ConsoleHarness, describeConsole } from './console-harness.ts'
import { call, queryOrder, SANDBOX } from './shop.ts'

const PASSWORD = 'seven quiet lanterns'
const { publicKey, privateKey } = rsaPair()
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** A person of a merchant accepts its invitation and stays signed in. */
async function openAsMerchant({ gateway, openSignedOut }: ConsoleHarness, name: string): Promise<Page> {
  const invitee = {
    name,
    role: 'merchant',
    environments: ['production', 'sandbox'],
    app_ids: ['dragon-isle'],
  }
  const { link } = await call(gateway, '/operator/v1/invitations', invitee)
  const page = await openSignedOut(`/${new URL(link).hash}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Use this password' }).click()
  return page
}

async function pasteKey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Paste', { exact: true }).click()
  await dialog.getByLabel('Public key or certificate').fill(PUBLIC_KEY)
  await dialog.getByRole('button', { name: 'Add the key' }).click()
}

describeConsole('how a merchant begins', (console) => {
  let backend: MerchantBackend
  const shop = { appId: 'dragon-isle', privateKey }
  before(async () => {
    backend = await startMerchantBackend()
    for (const environment of ['sandbox', 'production'])
      for (const app_id of ['dragon-isle', 'star-harbor'])
        await call(console.gateway, `/operator/v1/${environment}/apps`, { app_id, name: app_id })
  })
  after(() => backend?.close())

  it('leads from nothing to the first verified query and the first answer, and lets a merchant answer by hand', async () => {
    console.expectStatus(404)
    const page = await openAsMerchant(console, 'Mia')
    await page.getByRole('heading', { name: 'First steps', level: 1 }).waitFor()
    const step = (title: string, state: string) =>
      page.getByRole('listitem').filter({ hasText: title }).getByText(state, { exact: true }).waitFor()
    await page.getByText('0 of 4 done').waitFor()
    await page.getByText(`--url ${console.gateway.addresses.sandbox}`).waitFor()
    await checkPage(page, { name: 'first-steps' })
    assert.equal(await page.getByRole('navigation').getByText('Overview').count(), 0)
    assert.equal(await page.getByText('star-harbor').count(), 0)

    await page.getByRole('button', { name: 'Add a key' }).click()
    await pasteKey(page)
    await step('Register your public key', 'done')

    const refused = await queryOrder(console.gateway, shop, { orderId: 'any', signedPath: '/elsewhere' })
    assert.equal(refused.status, 401)
    await page.getByText('The service refused your last request with UNAUTHENTICATED').waitFor()
    const { body } = await console.gateway.operator('GET', `${SANDBOX}/requests?limit=1`)
    await page.getByText(body.requests[0].reason, { exact: true }).waitFor()
    await checkPage(page, { name: 'first-steps-refused' })
    await page.getByRole('link', { name: 'Find the mistake' }).click()
    await page.getByRole('heading', { name: 'Signature inspector', level: 1 }).waitFor()
    await page.goBack()
    assert.equal((await queryOrder(console.gateway, shop, { orderId: 'any' })).status, 404)
    await step('Send a signed query', 'done')

    await page.getByLabel('Address').fill(backend.url)
    await page.getByRole('button', { name: 'Save' }).click()
    await step('Give the address of your webhook', 'done')
    const ask = page.getByRole('button', { name: 'Ask about a test player' })
    backend.behave(answerWith({ status: 500 }))
    await ask.click()
    await page.getByText('The last question brought no answer').waitFor()
    await page.getByText("The merchant's server failed: status 500").waitFor()
    backend.behave(allowTopup())
    await ask.click()
    await step('Answer a notification', 'done')
    await page.getByText('4 of 4 done').waitFor()
    await checkPage(page, { name: 'first-steps-done' })

    const held = { app_id: 'dragon-isle', user_id: 'by-hand' }
    await call(console.gateway, '/operator/v1/sandbox/validations?hold=true', held)
    await page.getByText('by-hand').first().waitFor()
    await page.getByRole('button', { name: 'Allow' }).first().click()
    await page.getByText('by-hand').first().waitFor({ state: 'hidden' })
    const answered = await console.gateway.operator('GET', '/operator/v1/sandbox/validations?user_id=by-hand')
    assert.equal(answered.body.validations[0].outcome, 'allowed')
  })

  it('asks for changes in production, and shows what the operator decides', async () => {
    const page = await openAsMerchant(console, 'Max')
    await page.getByRole('heading', { name: 'First steps', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Ask for the same key and address in production' }).click()
    // Both pages have the button.
    await page.getByRole('heading', { name: 'dragon-isle', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add a key' }).first().click()
    await pasteKey(page)
    await page.getByRole('dialog').getByText('Nothing changes until it is approved').waitFor()
    await page.getByRole('button', { name: 'Add the key in production' }).click()
    await page.getByText('The change is requested').waitFor()
    await page.getByRole('link', { name: 'Requested changes' }).click()
    const list = page.getByRole('table', { name: 'Requested changes' })
    await list.getByText('waits').waitFor()
    await checkPage(page, { name: 'requested-changes-merchant' })

    const operator = await console.open('/production/change-requests')
    await operator.getByRole('cell', { name: 'Max' }).waitFor()
    await checkPage(operator, { name: 'requested-changes' })
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByRole('dialog').getByText('BEGIN PUBLIC KEY').waitFor()
    await checkPage(operator, { name: 'approve-change', viewOnly: true })
    await operator.getByRole('button', { name: 'Approve in production' }).click()
    await operator.getByText('approved', { exact: true }).waitFor()
    const { body } = await console.gateway.operator('GET', '/operator/v1/production/apps/dragon-isle')
    assert.equal(body.keys.length, 1)
    await page.reload()
    await list.getByText('approved').waitFor()
    assert.equal(await list.getByText('by operator').count(), 1)
  })
})
