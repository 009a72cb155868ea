import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@txgw/testkit/postgres/connect'
import type { Locator, Page } from 'playwright-core'
import { checkPage } from '../check-page.ts'
import type { ConsoleHarness } from '../console-harness.ts'
import { call } from '../shop.ts'
import { signInAgain, signInAs } from './people.ts'

const APP = '/operator/v1/production/apps/moon-base'
const ADDRESS = 'https://moon.example.com/validate'

/** Answers the dialog of production, whose button names the action. */
async function confirmInProduction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `${action} in production` }).click()
}

function requestOf(page: Page, words: string): Locator {
  return page.getByRole('table', { name: 'Requested changes' }).getByRole('row').filter({ hasText: words })
}

export function testTwoPeople(console: ConsoleHarness): void {
  const appNow = async () => (await console.gateway.operator('GET', APP)).body
  const at = (page: Page, path: string) =>
    page.goto(`${console.gateway.addresses.operator}/production${path}`)
  const changeDeadline = async (page: Page, deadline: string) => {
    await at(page, '/apps/moon-base')
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByLabel('Validation deadline').fill(deadline)
    await settings.getByText('A second person will decide about this.').waitFor()
    await settings.getByRole('button', { name: 'Save' }).click()
    await confirmInProduction(page, 'Save')
    return page.getByRole('dialog', { name: 'This waits for a second person' })
  }

  describe('who are two', () => {
    before(async () => {
      await call(console.gateway, '/operator/v1/production/apps', { app_id: 'moon-base', name: 'Moon Base' })
      for (const name of ['Ada', 'Ben']) {
        const page = await signInAs(console, name, 'admin', ['production', 'sandbox'])
        await page.context().close()
      }
    })

    it('decide together: one asks, the other approves, and nothing changes before', async () => {
      console.expectStatus(409)
      const ada = await signInAgain(console, 'Ada')
      await at(ada, '/apps/moon-base')
      await ada.getByRole('textbox', { name: 'Address' }).fill(ADDRESS)
      await ada.getByText('A second person will decide about this.').waitFor()
      await ada.getByRole('button', { name: 'Save' }).first().click()
      await confirmInProduction(ada, 'Save')
      const waiting = ada.getByRole('dialog', { name: 'This waits for a second person' })
      await waiting.getByText('Nothing has changed yet.').waitFor()
      await checkPage(ada, { name: 'two-people-waiting', viewOnly: true, inQuickTests: true })
      await ada.keyboard.press('Escape')
      await waiting.waitFor({ state: 'hidden' })
      assert.equal(await ada.getByRole('textbox', { name: 'Address' }).inputValue(), '')
      assert.equal(await ada.evaluate(() => document.activeElement?.id), 'content')
      assert.equal((await appNow()).webhook_url, null)
      await at(ada, '/change-requests')
      await requestOf(ada, ADDRESS).getByText('You have asked for this yourself').waitFor()
      assert.equal(await ada.getByRole('button', { name: 'Approve' }).count(), 0)
      await (await changeDeadline(ada, '4000')).getByRole('link', { name: 'See the request' }).click()
      await ada.getByRole('table', { name: 'This request' }).getByText('4000').waitFor()

      const ben = await signInAgain(console, 'Ben')
      await at(ben, '/overview')
      await ben.getByRole('link', { name: 'Requested changes 2 wait for you' }).click()
      await requestOf(ben, ADDRESS).waitFor()
      await checkPage(ben, { name: 'two-people-requests', inQuickTests: true })
      await requestOf(ben, ADDRESS).getByRole('button', { name: 'Approve' }).click()
      await ben.getByRole('dialog').getByText('nothing').waitFor()
      await confirmInProduction(ben, 'Approve')
      await requestOf(ben, ADDRESS).getByText('approved', { exact: true }).waitFor()
      assert.equal((await appNow()).webhook_url, ADDRESS)
      await ben.getByRole('link', { name: 'Requested changes 1 wait for you' }).waitFor()

      const byToken = await console.open('/production/apps/moon-base')
      await byToken.getByRole('textbox', { name: 'Address' }).fill('')
      await byToken.getByText('The operator token acts at once and alone').waitFor()
      // It acts at once, as break glass.
      await console.gateway.operator('PATCH', APP, { validation_deadline_ms: 2500 })
      const stale = requestOf(ben, '4000')
      await stale.getByRole('button', { name: 'Approve' }).click()
      await confirmInProduction(ben, 'Approve')
      await stale.getByText(/validation_deadline_ms was \d+ and is 2500/).waitFor()
      await stale.getByRole('button', { name: 'Refuse' }).click()
      const refusing = ben.getByRole('dialog', { name: 'Refuse the change' })
      await refusing.getByLabel('Reason').fill('Ask again')
      await refusing.getByRole('button', { name: 'Refuse' }).click()
      await stale.getByText('Ask again').waitFor()
      assert.equal((await appNow()).validation_deadline_ms, 2500)
    })

    it('leave one to act alone with a reason, until the other has looked', async () => {
      console.expectStatus(403)
      const ada = await signInAgain(console, 'Ada')
      const waiting = await changeDeadline(ada, '4500')
      await waiting.getByRole('button', { name: 'Act alone' }).press('Enter')
      await waiting.getByText('a badge stays until somebody else has looked at it').waitFor()
      const alone = waiting.getByRole('button', { name: 'Break the glass and act alone' })
      assert.equal(await alone.isDisabled(), true)
      await waiting.getByLabel('Why nobody else can decide now').fill('Ünreachable: players wait')
      await checkPage(ada, { name: 'two-people-alone', viewOnly: true, inQuickTests: true })
      await alone.click()
      await waiting.waitFor({ state: 'hidden' })
      await ada.getByText('Done, by you alone.').waitFor()
      assert.equal((await appNow()).validation_deadline_ms, 4500)
      await at(ada, '/two-people')
      await ada.getByText('You did this. Somebody else looks at it.').waitFor()

      const ben = await signInAgain(console, 'Ben')
      await at(ben, '/overview')
      await ben.getByRole('link', { name: 'Two people 2 that nobody else has looked at' }).click()
      const acts = ben.getByRole('table', { name: 'Done by one person alone' })
      const act = acts.getByRole('row').filter({ hasText: 'Ada: Ünreachable: players wait' })
      await act.getByText('4500').waitFor()
      await ben.getByText('Two people decide, out of Ada, Ben.').first().waitFor()
      await checkPage(ben, { name: 'two-people', inQuickTests: true })
      await act.getByRole('button', { name: 'I have looked' }).click()
      await confirmInProduction(ben, 'I have looked')
      await act.getByText('by Ben').waitFor()
      await ben.getByRole('link', { name: 'Two people 1 that nobody else has looked at' }).waitFor()
    })

    it('decide about tokens and their own policy too', async () => {
      const ada = await signInAgain(console, 'Ada')
      await at(ada, '/people')
      await ada.getByRole('button', { name: 'Add a token' }).click()
      const form = ada.getByRole('dialog', { name: 'Add a token' })
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('night watch')
      await form.getByLabel('Role').selectOption('admin')
      assert.equal(await form.getByText('A second person will decide').count(), 0)
      await form.getByLabel('Production').check()
      await form.getByText('A second person will decide').waitFor()
      await form.getByRole('button', { name: 'Make the token' }).click()
      const shown = ada.getByRole('dialog', { name: 'The token "night watch"' })
      await shown.getByText('It works once it is approved.').waitFor()
      const headers = { authorization: `Bearer ${await shown.getByText(/^txgw_/).innerText()}` }
      const tries = () => fetch(`${console.gateway.addresses.operator}${APP}`, { headers })
      assert.equal((await tries()).status, 401)
      await checkPage(ada, { name: 'two-people-token', viewOnly: true, inQuickTests: true })
      await shown.getByRole('button', { name: 'Done' }).click()

      await at(ada, '/two-people')
      await ada.getByRole('button', { name: 'Add an amount' }).click()
      await ada.getByRole('textbox', { name: 'Currency' }).fill('USD')
      await ada.getByRole('textbox', { name: 'Amount' }).fill('100')
      await ada.getByRole('button', { name: 'Save' }).click()
      await confirmInProduction(ada, 'Save')
      await ada.getByText('> 100 USD').waitFor()
      await ada.getByLabel('Two people decide in production').selectOption('off')
      await ada.getByRole('button', { name: 'Save' }).click()
      await confirmInProduction(ada, 'Save')
      const waiting = ada.getByRole('dialog', { name: 'This waits for a second person' })
      await waiting.getByRole('button', { name: 'Let it wait' }).click()
      await waiting.waitFor({ state: 'hidden' })
      assert.equal(await ada.getByLabel('Two people decide in production').inputValue(), 'auto')

      const ben = await signInAgain(console, 'Ben')
      await at(ben, '/change-requests')
      await requestOf(ben, 'night watch').getByRole('button', { name: 'Approve' }).click()
      await confirmInProduction(ben, 'Approve')
      await requestOf(ben, 'night watch').getByText('approved', { exact: true }).waitFor()
      await eventually(async () => assert.equal((await tries()).status, 200))
    })
  })
}
