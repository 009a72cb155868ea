import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { locateDifference } from '../src/pages/inspector/locate-difference.ts'
import { visibleLines } from '../src/shared/visible-text.ts'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { queryOrder, registerShop, type Shop, signQuery } from './shop.ts'

describeConsole('signature inspector', (console) => {
  let shop: Shop
  before(async () => {
    shop = await registerShop(console.gateway, { appId: 'star-harbor' })
  })
  const refusedQuery = async (signedPath: string) => {
    const { status, debugId } = await queryOrder(console.gateway, shop, { orderId: 'order-1', signedPath })
    assert.equal(status, 401)
    return debugId as string
  }

  it('explains a refused request by its debug_id, from the link of its timeline', async () => {
    const debugId = await refusedQuery('/v2/orders')
    const page = await console.open(`/sandbox/timeline/${debugId}`)
    await page.getByRole('link', { name: 'Inspect its signature' }).click()
    await page.getByRole('heading', { name: 'The signature is wrong' }).waitFor()
    await page.getByText('path-without-segment').waitFor()
    const expected = page.getByRole('region', { name: 'Should have been signed' })
    const signed = page.getByRole('region', { name: 'Was signed', exact: true })
    assert.match(await expected.innerText(), /^POST↵\n\/gateway\/v2\/orders↵\n/)
    assert.match(await signed.innerText(), /^POST↵\n\/v2\/orders↵\n/)
    assert.equal(await expected.locator('mark').innerText(), 'g')
    assert.equal(await signed.locator('mark').innerText(), 'v')
    await checkPage(page, { name: 'inspector', pictures: ['light', 'dark', 'phone'] })
  })

  it('reads a pasted request, and says when nothing is wrong with it', async () => {
    const page = await console.open('/sandbox/inspector')
    await page.getByText('No request inspected yet').waitFor()
    await checkPage(page, { name: 'inspector-empty', pictures: [] })
    const { authorization, body } = signQuery(shop, { orderId: 'order-1' })
    await page
      .getByLabel('Request', { exact: true })
      .fill(`POST /gateway/v2/orders HTTP/1.1\nHost: localhost\nAuthorization: ${authorization}\n\n${body}`)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('heading', { name: 'The signature is correct' }).waitFor()
    await page.getByText('Signed by').waitFor()
  })

  it('reads a curl line', async () => {
    const page = await console.open('/sandbox/inspector')
    const { authorization, body } = signQuery(shop, { orderId: 'order-1', signedPath: '/gateway/v2/orders?' })
    await page
      .getByLabel('Request', { exact: true })
      .fill(
        `curl https://localhost/gateway/v2/orders -H 'Authorization: ${authorization}' --data-binary '${body}'`,
      )
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('heading', { name: 'The signature is wrong' }).waitFor()
  })

  it('says what is missing in a text that is not a request, and that a debug_id is unknown', async () => {
    console.expectStatus(400)
    console.expectStatus(404)
    const page = await console.open('/sandbox/inspector')
    await page.getByLabel('Request', { exact: true }).fill('hello')
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('alert').getByText('INVALID_ARGUMENT').waitFor()
    await page.getByText('A debug_id', { exact: true }).click()
    await page.getByLabel('debug_id', { exact: true }).fill('no-such-id')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
  })
})

it('marks the same place in two shortened texts', () => {
  const run = 'abcdefghij'.repeat(20)
  assert.deepEqual(locateDifference({ expected: `…${run}X…`, signed: `…${run.slice(7)}Y…`, offset: 9000 }), {
    expected: run.length + 1,
    signed: run.length - 7 + 1,
  })
  assert.deepEqual(locateDifference({ expected: 'POST\nä/1\n', signed: 'POST\nä/2\n', offset: 8 }), {
    expected: 7,
    signed: 7,
  })
})

it('makes hidden characters visible', () => {
  assert.equal(visibleLines('a\r\n\t\u0000\u00a0\ufeffb\n'), 'a‹CR›↵\n‹TAB›‹NUL›‹U+00A0›‹U+FEFF›b↵\n')
})
