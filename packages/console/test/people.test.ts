import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { answerRepeatedCalls } from './console-pages.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { addAuthenticator, changeAccount, invite, PASSWORD, underName } from './people/people.ts'
import { testPeoplePage } from './people/people-page.ts'
import { testTwoPeople } from './people/two-people.ts'

const RETURN_PATH = '/sign-in/openid'

const provider = await startIdentityProvider()
after(() => provider.stop())

const openid = {
  ...provider.settings,
  roleClaim: 'groups',
  roles: [{ value: 'helpdesk', role: 'support' as const, environments: ['sandbox' as const] }],
}

describeConsole(
  'people',
  (console) => {
    it('accept an invitation with a password, sign in with it, and see their sessions', async () => {
      console.expectStatus(400)
      console.expectStatus(409)
      const link = await invite(console, 'Ann')
      const page = await console.openSignedOut(`/${link}`)
      await page.getByRole('heading', { name: 'You are invited' }).waitFor()
      assert.equal(new URL(page.url()).hash, '')
      await page.getByText('A passkey needs a host name.').waitFor()
      await checkPage(page, { name: 'invitation', viewOnly: true })
      const password = page.getByLabel('New password')
      await password.fill('too short')
      await password.press('Enter')
      await page.getByText('must have at least 12 characters').waitFor()
      await password.fill(PASSWORD)
      await page.getByRole('button', { name: 'Use this password' }).click()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()

      await page.getByLabel('Name or e-mail address').fill('ann')
      await page.getByLabel('Password', { exact: true }).fill('a wrong password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('The name and the password do not belong together.').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('link', { name: 'Ann: your account' }).click()
      await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
      await page.getByRole('cell', { name: 'this browser' }).waitFor()
      await page.getByRole('heading', { name: 'Your account', level: 1 }).hover()
      await page.getByRole('tooltip').waitFor({ state: 'hidden' })
      await checkPage(page, { name: 'account-of-provider' })

      const used = await console.openSignedOut(`/${link}`)
      await used.getByText('This invitation was already used.').waitFor()
      await answerRepeatedCalls(page)
      await changeAccount(console, 'Ann', { role: 'viewer' })
      await page.getByRole('link', { name: 'Orders' }).click()
      await page.getByText('The role of this account was changed.').waitFor()
      await page.getByLabel('Name or e-mail address').waitFor()
    })

    it('accept an invitation with a passkey and sign in with it', async () => {
      const page = await console.openSignedOut('/')
      await addAuthenticator(page)
      await page.goto(underName(console, `/${await invite(console, 'Bob')}`))
      await page.getByRole('button', { name: 'Make a passkey' }).click()
      await page.getByRole('link', { name: 'Bob: your account' }).click()
      await page.getByText('a passkey').first().waitFor()
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('link', { name: 'Bob: your account' }).waitFor()
      await answerRepeatedCalls(page)
      await changeAccount(console, 'Bob', { enabled: false })
      await page.getByRole('link', { name: 'Orders' }).click()
      await page.getByText('This account is switched off.').waitFor()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByText('This account is switched off.').nth(1).waitFor()
    })

    it('sign in with an identity provider, with the role that it names', async () => {
      // The pages of the provider look for an icon that it does not have, and for a font that is elsewhere.
      console.expectStatus(404)
      console.expectStatus(503)
      console.expectStatus(403)
      const page = await console.openSignedOut('/')
      await page.route(/^https:/, (route) => route.fulfill({ status: 204 }))
      const continueThere = page.getByRole('button', { name: 'Continue with 127.0.0.1' })
      await continueThere.click()
      await page.getByText('does not answer as it should').waitFor()
      await provider.serve(`${console.gateway.addresses.operator}${RETURN_PATH}`, { cy: ['helpdesk'] })
      const signInAs = async (name: string) => {
        await continueThere.click()
        await page.locator('input[name=login]').fill(name)
        await page.locator('input[name=password]').fill('any')
        await page.locator('button[type=submit]').click()
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await signInAs('cy')
      await page.getByRole('link', { name: 'cy: your account' }).click()
      await page.getByText('the identity provider').first().waitFor()
      assert.doesNotMatch(page.url(), /code=|state=/)
      const { value } = (await page.context().cookies()).find(({ name }) => name === 'txgw_session') ?? {}
      assert.ok(value)

      await page.context().clearCookies()
      await page.goto(console.gateway.addresses.operator)
      await signInAs('dan')
      await page.getByText('knows you as "dan", but you have no role in this service.').waitFor()
      assert.equal(new URL(page.url()).search, '')
    })

    testPeoplePage(console)
    testTwoPeople(console)
  },
  { config: { openid } },
)
