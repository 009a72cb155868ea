import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startMerchantWorld } from './merchant-world.ts'

const HOST = 'localhost:8440'
const CONSOLE = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
const PASSWORD = 'seven quiet lanterns'
const SANDBOX = '/operator/v1/sandbox'

/** A person of the merchant that was invited, has chosen a password and is signed in. */
async function signInPerson(t: TestContext) {
  const { api, makeToken } = await startMerchantWorld(t)
  const admin = { authorization: `Bearer ${await makeToken()}` }
  const invite = async (name: string, grant: object) => {
    const payload = { name, environments: ['sandbox'], ...grant }
    const answer = await api.inject({
      method: 'POST',
      url: '/operator/v1/invitations',
      payload,
      headers: admin,
    })
    assert.equal(answer.statusCode, 201, answer.body)
    const invitation = new URL(answer.json().link).hash.slice('#invitation='.length)
    const accepted = await post('/console/invitation/acceptance', { invitation, password: PASSWORD })
    assert.equal(accepted.statusCode, 204, accepted.body)
    return cookieOf(accepted)
  }
  const post = (url: string, payload: object) =>
    api.inject({ method: 'POST', url, payload, headers: CONSOLE })
  const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof post>>) =>
    `${cookie?.name}=${cookie?.value}`
  const signIn = async (login: string) =>
    cookieOf(await post('/console/session', { login, password: PASSWORD }))
  const call = (
    cookie: string,
    url: string,
    method: 'GET' | 'PATCH' | 'POST' | 'DELETE' = 'GET',
    payload?: object,
  ) => api.inject({ method, url, headers: { ...CONSOLE, cookie }, ...(payload && { payload }) })
  const merchant = await invite('Lin', { role: 'merchant', app_ids: ['app-own'] })
  return { merchant, invite, signIn, call, admin, api }
}

test('an invited person of a merchant sees its own apps, and others do not exist for it', async (t) => {
  const { merchant, call } = await signInPerson(t)
  const { name, role, environments, app_ids } = (await call(merchant, '/console/session')).json()
  assert.deepEqual(
    { name, role, environments, app_ids },
    { name: 'Lin', role: 'merchant', environments: ['sandbox'], app_ids: ['app-own'] },
  )
  const { apps } = (await call(merchant, `${SANDBOX}/apps`)).json()
  assert.deepEqual(
    apps.map(({ app_id }: { app_id: string }) => app_id),
    ['app-own'],
  )
  assert.equal((await call(merchant, `${SANDBOX}/orders/app-own/order-own`)).statusCode, 200)
  const changed = await call(merchant, `${SANDBOX}/apps/app-own`, 'PATCH', { webhook_url: null })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.equal((await call(merchant, `${SANDBOX}/apps/app-own`)).json().updated_by, 'Lin')
  const hidden = [
    ...[`${SANDBOX}/apps/app-foreign`, `${SANDBOX}/orders/app-foreign/order-foreign`],
    ...[`${SANDBOX}/apps/app-sibling`, '/operator/v1/production/apps/app-own'],
  ]
  for (const url of hidden) assert.equal((await call(merchant, url)).statusCode, 404, url)
})

test('people, tokens and the audit trail do not exist for a merchant', async (t) => {
  const { merchant, call, api, admin } = await signInPerson(t)
  const people = (await api.inject({ url: '/operator/v1/accounts', headers: admin })).json()
  const [{ account_id }] = people.accounts
  const hidden = [
    'tokens',
    'accounts',
    'invitations',
    'sessions',
    'sandbox/audit',
    'sandbox/audit?app_id=app-own',
  ]
  for (const path of hidden) {
    const answer = await call(merchant, `/operator/v1/${path}`)
    assert.deepEqual([answer.statusCode, answer.json().name], [404, 'NOT_FOUND'], path)
  }
  const own = `/operator/v1/accounts/${account_id}`
  const raised = await call(merchant, own, 'PATCH', { role: 'admin' })
  assert.equal(raised.statusCode, 404)
  assert.equal((await call(merchant, '/operator/v1/console-tickets', 'POST')).statusCode, 404)
})

test('a person of a merchant sees and ends its own sessions alone, and signs out', async (t) => {
  const { merchant, invite, signIn, call } = await signInPerson(t)
  const other = await invite('Ann', { role: 'admin', environments: ['production', 'sandbox'] })
  const sessionsOf = async (cookie: string): Promise<string[]> =>
    (await call(cookie, '/console/sessions'))
      .json()
      .sessions.map((one: { session_id: string }) => one.session_id)
  const second = await signIn('Lin')
  const own = await sessionsOf(merchant)
  assert.equal(own.length, 2)
  const [foreign] = await sessionsOf(other)
  assert.ok(foreign !== undefined && !own.includes(foreign))
  const end = (id: string) => call(merchant, `/console/sessions/${id}`, 'DELETE')
  const [refused, missing] = [await end(foreign), await end('0'.repeat(26))]
  assert.deepEqual([refused.statusCode, refused.json().message], [404, missing.json().message])
  const current = (await call(second, '/console/session')).json().session_id
  assert.equal((await end(current)).statusCode, 204)
  assert.equal((await call(second, `${SANDBOX}/apps`)).statusCode, 401)
  assert.equal((await call(merchant, '/console/session', 'DELETE')).statusCode, 204)
  assert.equal((await call(merchant, `${SANDBOX}/apps`)).statusCode, 401)
  assert.equal((await call(other, `${SANDBOX}/apps`)).statusCode, 200)
})

test('apps that an admin takes away are gone at the next sign-in, and the old session ends at once', async (t) => {
  const { merchant, signIn, call, api, admin } = await signInPerson(t)
  const [{ account_id }] = (await api.inject({ url: '/operator/v1/accounts', headers: admin })).json()
    .accounts
  const changed = await api.inject({
    method: 'PATCH',
    url: `/operator/v1/accounts/${account_id}`,
    headers: admin,
    payload: { app_ids: ['app-sibling'] },
  })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.equal((await call(merchant, `${SANDBOX}/apps/app-own`)).statusCode, 401)
  const again = await signIn('Lin')
  assert.equal((await call(again, `${SANDBOX}/apps/app-own`)).statusCode, 404)
  assert.equal((await call(again, `${SANDBOX}/apps/app-sibling`)).statusCode, 200)
})
