import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkPage } from '../check-page.ts'
import type { ConsoleHarness } from '../console-harness.ts'
import { changeAccount, signInAs } from './people.ts'
import { rowOf } from './people-page.ts'

const EVERYWHERE = ['production', 'sandbox']

/** People, invitations and tokens in every state but one: no token can be made that has expired already. */
async function fill(console: ConsoleHarness): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await console.gateway.operator(method, path, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  await call('POST', '/operator/v1/sandbox/apps', { app_id: 'dragon-isle', name: 'Dragon Isle' })
  await signInAs(console, 'Maya', 'support')
  await signInAs(console, 'Tomas', 'operator')
  await changeAccount(console, 'Tomas', { enabled: false })
  const isle = { name: 'Dragon Isle', email: 'backend@dragon-isle.example', app_ids: ['dragon-isle'] }
  await call('POST', '/operator/v1/invitations', { ...isle, role: 'merchant', environments: ['sandbox'] })
  const wren = { name: 'Wren', role: 'admin', environments: EVERYWHERE }
  const { invitation_id } = await call('POST', '/operator/v1/invitations', wren)
  await call('DELETE', `/operator/v1/invitations/${invitation_id}`)
  const feed = { name: 'order feed', role: 'operator', environments: EVERYWHERE }
  await call('POST', '/operator/v1/tokens', feed)
  const { token_id } = await call('POST', '/operator/v1/tokens', { ...feed, name: 'old order feed' })
  await call('DELETE', `/operator/v1/tokens/${token_id}`)
  const report = { name: 'nightly report', role: 'viewer', environments: ['sandbox'] }
  await call('POST', '/operator/v1/tokens', { ...report, expires_at: '2099-01-01T00:00:00Z' })
}

export function testPeopleStates(console: ConsoleHarness): void {
  it('are shown with what works and what does not, on every screen', async () => {
    await fill(console)
    const page = await console.open('/sandbox/orders')
    await page.route('**/operator/v1/tokens?*', async (route) => {
      const response = await route.fetch()
      const { tokens } = await response.json()
      const shown = tokens.map((token: { name: string }) =>
        token.name === 'nightly report' ? { ...token, expires_at: '2026-01-01T00:00:00.000Z' } : token,
      )
      await route.fulfill({ response, json: { tokens: shown } })
    })
    await page.getByRole('link', { name: 'People and tokens' }).click()
    const states = [
      ['Accounts', 'Maya', 'works'],
      ['Accounts', 'Tomas', 'switched off'],
      ['Invitations', 'Dragon Isle', 'open'],
      ['Invitations', 'Wren', 'withdrawn'],
      ['Invitations', 'Maya', 'used'],
      ['Tokens', 'nightly report', 'expired'],
      ['Tokens', 'old order feed', 'revoked'],
    ] as const
    for (const [table, name, state] of states) {
      const row = rowOf(page, table, name)
      await row.getByRole('cell', { name: state, exact: true }).waitFor()
      const isFaded = !['works', 'open'].includes(state)
      assert.equal(await row.getAttribute('data-faded'), isFaded ? 'true' : null, `${name} is ${state}`)
    }
    await page.getByRole('cell', { name: 'this browser' }).waitFor()
    await page.getByRole('heading', { name: 'People and tokens', level: 1 }).hover()
    await checkPage(page, { name: 'people' })
  })
}
