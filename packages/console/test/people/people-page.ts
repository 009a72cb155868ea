import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { checkPage } from '../check-page.ts'
import type { ConsoleHarness } from '../console-harness.ts'
import { signInAs } from './people.ts'

export async function openPeople(console: ConsoleHarness, environment = 'sandbox'): Promise<Page> {
  const page = await console.open(`/${environment}/people`)
  await page.getByRole('heading', { name: 'People and tokens', level: 1 }).waitFor()
  return page
}

export function rowOf(page: Page, table: string, name: string): Locator {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })
}

/** Answers the dialog that asks for a confirmation. */
export async function confirm(page: Page, action: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: action, exact: true })
  await dialog.getByText(words).waitFor()
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function isAdmitted({ gateway }: ConsoleHarness, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const url = `${gateway.addresses.operator}/operator/v1/sandbox/apps`
  const { status } = await fetch(url, { headers })
  return status === 200
}

export function testPeoplePage(console: ConsoleHarness): void {
  it('who are admins make a token, see it once, and revoke it', async () => {
    console.expectStatus(400)
    const page = await openPeople(console)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Add a token' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add a token' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('support desk')
    await form.getByLabel('Role').selectOption('merchant')
    await form.getByRole('button', { name: 'Make the token' }).click()
    await form.getByText('must name the apps of the merchant').waitFor()
    assert.equal(await form.getByRole('combobox', { name: 'Apps' }).getAttribute('aria-invalid'), 'true')
    await form.getByLabel('Sandbox').uncheck()
    await form.getByRole('button', { name: 'Make the token' }).click()
    await form.getByText('Choose at least one.').waitFor()
    await checkPage(page, { name: 'people-add-token', viewOnly: true })
    await form.getByLabel('Sandbox').check()
    await form.getByLabel('Role').selectOption('support')
    await form.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')

    const shown = page.getByRole('dialog', { name: 'The token "support desk"' })
    await shown.getByText('it is not shown again').waitFor()
    const token = await shown.getByText(/^txgw_/).innerText()
    assert.equal(await isAdmitted(console, token), true)
    await shown.getByRole('button', { name: 'Copy the token' }).click()
    await page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, token)
    await shown.getByRole('button', { name: 'Copy the token' }).waitFor()
    await checkPage(page, { name: 'people-token', viewOnly: true })
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'hidden' })
    const row = rowOf(page, 'Tokens', 'support desk')
    await row.getByRole('cell', { name: 'works', exact: true }).waitFor()
    assert.ok(!(await page.content()).includes(token))

    await row.getByRole('button', { name: 'Revoke the token support desk' }).click()
    await confirm(page, 'Revoke', 'The token "support desk" stops working within a second.')
    await row.getByRole('cell', { name: 'revoked', exact: true }).waitFor()
    assert.equal(await row.getAttribute('data-faded'), 'true')
    assert.equal(await isAdmitted(console, token), false)
  })

  it('who are no admins do not find the page, and are told so if they open it by hand', async () => {
    const page = await signInAs(console, 'Olga', 'viewer')
    await page.goto(`${console.gateway.addresses.operator}/sandbox/people`)
    await page.getByText('This page needs the role admin for both environments').waitFor()
    await page.getByText('"Olga" has the role viewer for Sandbox.').waitFor()
    await page.getByRole('link', { name: 'Orders' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'People and tokens' }).count(), 0)
    await checkPage(page, { name: 'people-not-permitted' })
  })
}
