import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ConsoleHarness } from '../console-harness.ts'
import { signInAgain, signInAs } from './people.ts'
import { confirm, openPeople, rowOf } from './people-page.ts'

export function testPeopleChanges(console: ConsoleHarness): void {
  it('who are admins invite a merchant with its apps, and withdraw the link', async () => {
    console.expectStatus(409)
    await console.gateway.operator('POST', '/operator/v1/sandbox/apps', {
      app_id: 'dragon-isle',
      name: 'Isle',
    })
    const page = await openPeople(console, 'production')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const form = page.getByRole('dialog', { name: 'Invite a person' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('a@b')
    await form.getByLabel('E-mail address').fill('mia@example.com')
    await form.getByLabel('Role').selectOption('merchant')
    await form.getByRole('combobox', { name: 'Apps' }).fill('dragon')
    await page.getByRole('option', { name: 'dragon-isle' }).click()
    await form.getByRole('button', { name: 'Make the link' }).click()
    await form.getByText('must not contain "@"').waitFor()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia')
    await form.getByRole('button', { name: 'Make the link' }).click()
    const shown = page.getByRole('dialog', { name: 'The link for Mia' })
    const link = await shown.getByText('#invitation=').innerText()
    await shown.getByRole('button', { name: 'Done' }).click()
    const invited = await console.openSignedOut(new URL(link).pathname + new URL(link).hash)
    await invited.getByText('dragon-isle').waitFor()

    const row = rowOf(page, 'Invitations', 'Mia')
    await row.getByText('dragon-isle').waitFor()
    await row.getByRole('button', { name: 'Withdraw the invitation of Mia' }).click()
    await confirm(page, 'Withdraw', 'The link for Mia stops working at once.')
    await row.getByRole('cell', { name: 'withdrawn', exact: true }).waitFor()
    await invited.goto('about:blank')
    await invited.goto(link)
    await invited.getByText('This invitation was withdrawn.').waitFor()
  })

  it('who are admins change accounts, switch them off and end sessions', async () => {
    const nia = await signInAs(console, 'Nia', 'viewer')
    const page = await openPeople(console)
    const row = rowOf(page, 'Accounts', 'Nia')
    await row.getByRole('button', { name: 'Change the account of Nia' }).click()
    const form = page.getByRole('dialog', { name: 'Change the account of Nia' })
    await form.getByText('Every session of Nia ends').waitFor()
    await form.getByLabel('Role').selectOption('operator')
    await form.getByLabel('Production').check()
    await form.getByRole('button', { name: 'Change', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await row.getByText('Production, Sandbox').waitFor()
    await nia.goto(`${console.gateway.addresses.operator}/sandbox/orders`)
    await nia.getByLabel('Name or e-mail address').waitFor()

    const again = await signInAgain(console, 'Nia')
    await page.reload()
    await rowOf(page, 'Sessions', 'Nia').getByRole('button', { name: 'End a session of Nia' }).click()
    await confirm(page, 'End', 'The browser of Nia at 127.0.0.1 has to sign in again at once.')
    await rowOf(page, 'Sessions', 'Nia').waitFor({ state: 'hidden' })
    await again.goto(`${console.gateway.addresses.operator}/sandbox/account`)
    await again.getByLabel('Name or e-mail address').waitFor()

    const left = await signInAgain(console, 'Nia')
    await page.route('**/belongings', async (route) => {
      const answer = await route.fetch()
      const token = { token_id: '01FEED', name: 'nightly feed', role: 'operator', last_used_at: null }
      await route.fulfill({ json: { ...(await answer.json()), tokens: [token] } })
    })
    await row.getByRole('button', { name: 'Switch off the account of Nia' }).click()
    const asked = page.getByRole('dialog', { name: 'Switch off', exact: true })
    await asked.getByText('The token "nightly feed" (operator), last used: never').waitFor()
    await asked.getByText('Sessions of browsers: 1').waitFor()
    await confirm(page, 'Switch off', 'Nia is signed out everywhere at once')
    await left.close()
    await row.getByRole('cell', { name: 'switched off', exact: true }).waitFor()
    assert.equal(await row.getAttribute('data-faded'), 'true')
    await row.getByRole('button', { name: 'Switch on the account of Nia' }).click()
    await confirm(page, 'Switch on', 'Nia can sign in again')
    await row.getByRole('cell', { name: 'works', exact: true }).waitFor()
  })

  it('are listed in short, those that work first, until the viewer asks for all', async () => {
    const page = await console.open('/sandbox/orders')
    const token = (index: number) => ({
      token_id: `01TOKEN${100 + index}`,
      name: `token ${index}`,
      role: 'viewer',
      environments: ['sandbox'],
      created_at: '2026-01-01T00:00:00.000Z',
      created_by: 'operator',
      expires_at: null,
      last_used_at: null,
      ...(index === 11 && { revoked_at: '2026-01-02T00:00:00.000Z' }),
    })
    await page.route('**/operator/v1/tokens?*', (route) => {
      const isSecond = route.request().url().includes('cursor=next')
      const tokens = Array.from({ length: 6 }, (_, index) => token(isSecond ? index + 6 : index))
      return route.fulfill({ json: { tokens, ...(!isSecond && { next_cursor: 'next' }) } })
    })
    await page.getByRole('link', { name: 'People and tokens' }).click()
    const all = page.getByRole('region', { name: 'Tokens' }).getByRole('button', { name: 'Show all 12' })
    await all.waitFor()
    const rows = page.getByRole('table', { name: 'Tokens' }).getByRole('row')
    assert.match(await rows.nth(1).innerText(), /^token 10\b/)
    assert.equal(await rows.count(), 11)
    await all.click()
    await rows.nth(12).waitFor()
    assert.match(await rows.nth(12).innerText(), /^token 11\b/)
  })
}
