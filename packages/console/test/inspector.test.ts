import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { locateDifference } from '../src/pages/inspector/locate-difference.ts'
import { pairLines } from '../src/pages/inspector/pair-lines.ts'
import { visibleLines } from '../src/shared/text/visible-text.ts'
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
    await assertSideBySide(page)
    await checkPage(page, { name: 'timeline-refused' })
    await page.getByRole('link', { name: 'Inspect its signature' }).click()
    await page.getByRole('heading', { name: 'The signature is wrong' }).waitFor()
    await page.getByText('path-without-segment').waitFor()
    await assertSideBySide(page)
    await checkPage(page, { name: 'inspector' })
  })

  it('reads a pasted request or curl line, and says what is wrong or missing, or that nothing is', async () => {
    console.expectStatus(400)
    console.expectStatus(404)
    const page = await console.open('/sandbox/inspector')
    await page.getByText('No request inspected yet').waitFor()
    await checkPage(page, { name: 'inspector-empty' })
    const { authorization, body } = signQuery(shop, { orderId: 'order-1' })
    await page
      .getByLabel('Request', { exact: true })
      .fill(`POST /gateway/v2/orders HTTP/1.1\nHost: localhost\nAuthorization: ${authorization}\n\n${body}`)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('heading', { name: 'The signature is correct' }).waitFor()
    await page.getByText('Signed by').waitFor()

    const other = signQuery(shop, { orderId: 'order-1', signedPath: '/gateway/v2/orders?' })
    const header = `-H 'Authorization: ${other.authorization}'`
    await page
      .getByLabel('Request', { exact: true })
      .fill(`curl https://localhost/gateway/v2/orders ${header} --data-binary '${other.body}'`)
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('heading', { name: 'The signature is wrong' }).waitFor()

    await page.getByLabel('Request', { exact: true }).fill('hello')
    await page.getByRole('button', { name: 'Inspect' }).click()
    await page.getByRole('alert').getByText('INVALID_ARGUMENT').waitFor()
    await page.getByText('A debug_id', { exact: true }).click()
    await page.getByLabel('debug_id', { exact: true }).fill('no-such-id')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
  })
})

/** The second line differs: the path was signed without its first part. */
async function assertSideBySide(page: Page): Promise<void> {
  const strings = page.getByRole('table', { name: 'Strings to sign' })
  await strings.waitFor()
  const [method = [], path = [], time = []] = await strings
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
  assert.deepEqual(method, ['1', 'POST↵\n', 'POST↵\n'])
  assert.deepEqual(path, ['2', '/gateway/v2/orders↵\n', '/∅v2/orders↵\n'])
  assert.match(time[1] ?? '', /^\d+↵\n$/)
  assert.equal(time[1], time[2])
  assert.deepEqual(await strings.locator('mark').allTextContents(), ['gateway/', '∅'])
}

it('lets a line stand alone that one text left out', () => {
  const pairs = pairLines({
    expected: 'POST\n/v2/orders\n17\nabc\n{}\n',
    signed: 'POST\n/v2/orders\n17\n{}\n',
    difference: { offset: 19, line: 4 },
  })
  assert.deepEqual(
    pairs.map(({ number, isSame }) => [number, isSame]),
    [
      [1, true],
      [2, true],
      [3, true],
      [4, false],
      [5, true],
    ],
  )
  assert.deepEqual(pairs[3]?.expected, { before: '', differing: 'abc\n', after: '' })
  assert.equal(pairs[3]?.signed, undefined)
})

it('numbers the lines of texts that were cut at different places', () => {
  const run = `${'x'.repeat(40)}\n${'y'.repeat(40)}\n`
  const [first, second, third] = pairLines({
    expected: `…${run}body1\n`,
    signed: `…${run.slice(9)}body2\n`,
    difference: { offset: 4000, line: 30 },
  })
  assert.deepEqual([first?.number, second?.number, third?.number], [28, 29, 30])
  assert.deepEqual(third?.expected, { before: 'body', differing: '1', after: '\n' })
  assert.deepEqual(third?.signed, { before: 'body', differing: '2', after: '\n' })
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
