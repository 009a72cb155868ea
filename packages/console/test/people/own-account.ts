import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPage } from '../check-page.ts'
import type { ConsoleHarness } from '../console-harness.ts'
import { answerRepeatedCalls, PHONE } from '../console-pages.ts'
import { addAuthenticator, invite, PASSWORD, signInAgain, signInAs, underName } from './people.ts'

const NEXT_PASSWORD = 'nine patient rivers'

/** How many lines the address takes in each row. */
function addressLines(page: Page): Promise<number[]> {
  return page
    .getByRole('table', { name: 'Signed-in browsers' })
    .getByText('127.0.0.1')
    .evaluateAll((cells) => cells.map((cell) => cell.getClientRects().length))
}

async function openAccount(page: Page, console: ConsoleHarness): Promise<void> {
  await page.goto(`${console.gateway.addresses.operator}/sandbox/account`)
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
}

export function testOwnAccount(console: ConsoleHarness): void {
  it('change their password, which signs every other browser out', async () => {
    console.expectStatus(400)
    const page = await signInAs(console, 'Hal')
    const other = await signInAgain(console, 'Hal')
    await answerRepeatedCalls(other)
    await openAccount(other, console)
    await openAccount(page, console)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'End' }).waitFor()
    assert.deepEqual(await addressLines(page), [1, 1])
    await page.getByRole('button', { name: 'Change the password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the password' })
    const submit = dialog.getByRole('button', { name: 'Change the password' })
    const [present, next] = [dialog.getByLabel('Present password'), dialog.getByLabel('New password')]
    await present.fill('a wrong password')
    await next.fill(NEXT_PASSWORD)
    await submit.click()
    await dialog.getByText('This is not your present password.').waitFor()
    await present.fill(PASSWORD)
    await next.fill('too short')
    await next.press('Enter')
    await dialog.getByText('must have at least 12 characters').waitFor()
    await checkPage(page, { name: 'change-password', viewOnly: true })
    await next.fill(NEXT_PASSWORD)
    await submit.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'End' }).waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'this browser' }).waitFor()
    await other.getByRole('link', { name: 'Orders' }).click()
    await other.getByText('The password of this account was changed.').waitFor()
    await signInAgain(console, 'Hal', NEXT_PASSWORD)
  })

  it('add a passkey with their password, sign in with it, and remove it', async () => {
    const page = await console.openSignedOut()
    await addAuthenticator(page)
    await page.goto(underName(console, `/${await invite(console, 'Ida')}`))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Use this password' }).click()
    await page.getByRole('link', { name: 'Ida: your account' }).click()
    await page.getByText('You have no passkey.').waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a passkey' })
    await adding.getByLabel('Name of the device').fill('Laptop')
    await adding.getByLabel('Present password').fill(PASSWORD)
    await adding.getByLabel('Present password').press('Enter')
    await adding.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor()
    await page.getByText('The passkey is added.').waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Your account', level: 1 }).hover()
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await checkPage(page, { name: 'account' })

    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('link', { name: 'Ida: your account' }).click()
    await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove the passkey Laptop' })
    await removing.getByLabel('Present password').fill(PASSWORD)
    await removing.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('You have no passkey.').waitFor()
  })

  it('keep the last passkey, and add another with it', async () => {
    const page = await console.openSignedOut()
    const device = await addAuthenticator(page)
    await page.goto(underName(console, `/${await invite(console, 'Jo')}`))
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('link', { name: 'Jo: your account' }).click()
    await page.getByRole('cell', { name: 'the only way' }).waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByText('Your browser first asks for a passkey that you have').waitFor()
    const add = dialog.getByRole('button', { name: 'Add a passkey' })
    await add.click()
    await dialog.getByText('It may keep one of this account already.').waitFor()
    // The person holds the present device for the proof, and a new one for the new passkey.
    await page.route('**/console/account/passkey-options', async (route) => {
      const response = await route.fetch()
      await device.replace()
      await route.fulfill({ response })
    })
    await add.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Remove the passkey Passkey' }).nth(1).waitFor()
  })
}
