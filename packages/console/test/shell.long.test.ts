import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'

describeConsole('shell, as it is seldom seen', (console) => {
  it('follows the colours of the system until the user chooses', async () => {
    const page = await console.open('/sandbox/orders')
    const isShown = (scheme: string) =>
      page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isShown('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await isShown('dark')
    await page.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('menuitem', { name: 'Light' }).click()
    await isShown('light')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await isShown('light')
    await page.evaluate(() => localStorage.clear())
  })

  it('shows times in the zone of the user, with UTC on hover', async () => {
    const page = await console.open('/sandbox/overview')
    const time = page.locator('time').first()
    await time.waitFor()
    const [instant, title] = [await time.getAttribute('datetime'), await time.getAttribute('title')]
    assert.equal(title, `${instant?.replace('T', ' ').replace('Z', '')} UTC`)
  })

  it('says that a page does not exist', async () => {
    const page = await console.open('/sandbox/no/such/page')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    await checkPage(page, { name: 'no-such-page' })
  })

  it('says that the service is away when the script of a page cannot be loaded', async () => {
    const page = await console.open('/sandbox/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.route('**/assets/inspector-page*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/healthz', (route) => route.fulfill({ status: 503, body: '' }))
    console.expectStatus(503)
    await page.getByRole('link', { name: 'Signature inspector' }).click()
    await page.getByText('The service is away, or it runs another version now.').waitFor()
    const answered = page.waitForResponse('**/healthz')
    await page.getByRole('button', { name: 'Try again' }).click()
    await answered
    await page.getByText('The service is away').waitFor()
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('link', { name: 'Signature inspector' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Signature inspector' }).waitFor()
  })
})
