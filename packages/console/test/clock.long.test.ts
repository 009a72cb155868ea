import assert from 'node:assert/strict'
import { afterEach, before, it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { call, SANDBOX } from './shop.ts'

describeConsole('sandbox clock, step by step', (console) => {
  before(() => call(console.gateway, `${SANDBOX}/platform-keys/rotate`, { overlap_seconds: 7200 }))
  afterEach(() => console.gateway.operator('DELETE', `${SANDBOX}/clock`))

  it('moves the clock by a custom step with the keyboard alone', async () => {
    const page = await console.open('/sandbox/clock')
    await page.getByLabel('Custom step').fill('90')
    await page.getByLabel('Unit').selectOption('minutes')
    await page.getByLabel('Custom step').press('Enter')
    await page.getByText('1 h 30 min', { exact: true }).waitFor()
    const { body } = await console.gateway.operator('GET', `${SANDBOX}/clock`)
    assert.equal(body.offset_seconds, 5400)
  })

  it('moves the clock past the end of a key', async () => {
    const page = await console.open('/sandbox/clock')
    const keys = page.getByRole('table', { name: 'Keys that expire' })
    await keys.getByRole('button', { name: /Move past the end of key/ }).click()
    await keys.getByText('expired here').waitFor()
  })

  it('refuses a step beyond the limit of the clock', async () => {
    console.expectStatus(400)
    const page = await console.open('/sandbox/clock')
    await page.getByLabel('Custom step').fill('401')
    await page.getByLabel('Unit').selectOption('days')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('alert').getByText('offset_seconds').waitFor()
  })

  it('is not available in production', async () => {
    const page = await console.open('/production/clock')
    await page.getByText('This page is for the sandbox only').waitFor()
    await checkPage(page, { name: 'other-environment' })
    await page.getByRole('link', { name: 'Open it in the sandbox' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sandbox clock' }).waitFor()
  })
})
