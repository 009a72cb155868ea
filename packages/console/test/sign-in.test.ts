import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'

describeConsole('sign-in', (console) => {
  it('asks for the token, refuses a wrong one and accepts the right one', async () => {
    const page = await console.openSignedOut('/sandbox/orders')
    const token = page.getByLabel('Operator token', { exact: true })
    const useToken = page.getByRole('button', { name: 'Use the operator token instead' })
    await useToken.waitFor()
    await checkPage(page, { name: 'sign-in', viewOnly: true })
    await useToken.click()
    await token.waitFor()
    await checkPage(page, { name: 'sign-in-token', pictures: [], viewOnly: true })
    await token.fill('not-the-token')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('This is not the operator token').waitFor()
    await token.fill(console.gateway.operatorToken)
    await token.press('Enter')
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    const [cookie] = await page.context().cookies()
    assert.equal(cookie?.httpOnly, true)
    assert.equal(cookie?.sameSite, 'Strict')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await useToken.waitFor()
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('signs in by a link once, and leaves no ticket in the address', async () => {
    const { body } = await console.gateway.operator('POST', '/operator/v1/console-tickets')
    const page = await console.openSignedOut(`/#ticket=${body.ticket}`)
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).hash, '')
    const second = await console.openSignedOut(`/#ticket=${body.ticket}`)
    await second.getByText('This link was already used').waitFor()
    assert.equal(new URL(second.url()).hash, '')
  })

  it('accepts a link that is opened in the window of the sign-in page', async () => {
    const page = await console.openSignedOut('/')
    await page.getByLabel('Name or e-mail address').waitFor()
    const { body } = await console.gateway.operator('POST', '/operator/v1/console-tickets')
    await page.evaluate((ticket) => {
      window.location.hash = `ticket=${ticket}`
    }, body.ticket)
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).hash, '')
  })
})
