import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeConsole } from './console-harness.ts'
import { answerRepeatedCalls } from './console-pages.ts'
import { registerShop } from './shop.ts'
import { endSessions, signInByToken } from './sign-in.ts'

describeConsole('sign-in beside another window', (console) => {
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

  it('notices a new sign-in in another window, and says that no change is lost', async () => {
    await registerShop(console.gateway, { appId: 'late-app' })
    const page = await console.openSignedOut('/sandbox/apps')
    await signInByToken(page, console.gateway)
    await page.getByLabel('app_id, name or address').fill('late')
    await answerRepeatedCalls(page)
    await endSessions(console.gateway)
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByText('The page that you were on is kept').waitFor()
    const other = await page.context().newPage()
    await other.goto(console.gateway.addresses.operator)
    await signInByToken(other, console.gateway)
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })
})
