import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import type { ConsoleHarness } from '../console-harness.ts'

export const PASSWORD = 'seven quiet lanterns'

/** Returns the fragment of the link. */
export async function invite(
  { gateway }: ConsoleHarness,
  name: string,
  role = 'operator',
  environments = ['sandbox'],
): Promise<string> {
  const invitee = { name, role, environments }
  const { status, body } = await gateway.operator('POST', '/operator/v1/invitations', invitee)
  assert.equal(status, 201)
  return new URL(body.link).hash
}

export async function changeAccount(
  { gateway }: ConsoleHarness,
  name: string,
  change: object,
): Promise<void> {
  const { body } = await gateway.operator('GET', '/operator/v1/accounts')
  const account = body.accounts.find((each: { name: string }) => each.name === name)
  const path = `/operator/v1/accounts/${account.account_id}`
  assert.equal((await gateway.operator('PATCH', path, change)).status, 200)
}

/** A new person in a browser, signed in with a password. */
export async function signInAs(
  console: ConsoleHarness,
  name: string,
  role?: string,
  environments?: string[],
): Promise<Page> {
  const page = await console.openSignedOut()
  const [, invitation] = (await invite(console, name, role, environments)).split('=')
  await post(console, page, '/console/invitation/acceptance', { invitation, password: PASSWORD })
  return page
}

/** One more browser of a person. */
export async function signInAgain(
  console: ConsoleHarness,
  login: string,
  password = PASSWORD,
): Promise<Page> {
  const page = await console.openSignedOut()
  await post(console, page, '/console/session', { login, password })
  return page
}

async function post({ gateway }: ConsoleHarness, page: Page, path: string, data: object): Promise<void> {
  const { operator: origin } = gateway.addresses
  const headers = { 'X-Txgw-Console': '1', Origin: origin }
  const answer = await page.context().request.post(`${origin}${path}`, { data, headers })
  assert.equal(answer.status(), 204, await answer.text())
}

/** The console under a host name, which a passkey needs. */
export function underName({ gateway }: ConsoleHarness, path: string): string {
  return `http://localhost:${new URL(gateway.addresses.operator).port}${path}`
}

/** Gives the browser a device that keeps passkeys. */
export async function addAuthenticator(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  let current = await plugIn(devtools)
  return {
    async replace() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', current)
      current = await plugIn(devtools)
    },
  }
}

interface Device {
  /** Takes the device away and gives another one. */
  replace(): Promise<void>
}

function plugIn(devtools: CDPSession): Promise<{ authenticatorId: string }> {
  return devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
