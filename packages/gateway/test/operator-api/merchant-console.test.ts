import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Passwords } from '@txgw/domain/accounts/people/passwords'
import { sampleAccount, sampleApp } from '@txgw/testkit/samples/records'
import type { FastifyInstance } from 'fastify'
import { startForwardingApi } from './forwarding/forwarding-harness.ts'
import { listen, startOperatorApi, TOKEN, testEnvironment, testSandbox } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const SEPARATE = { merchantConsole: { ports: { operator: 8440, merchantConsole: 8441 } } }
const PASSWORD = 'a long enough password'
const passwords = new Passwords({ memory: 8, passes: 1 })
const CONSOLE = { host: 'localhost:8440', origin: 'http://localhost:8440', 'x-txgw-console': '1' }
const TO_OPERATOR = /serves merchants alone.*operator port, 8440/
const TO_MERCHANTS = /Merchants have a port of their own, 8441/

async function start(t: TestContext, changes = {}) {
  const production = await testEnvironment()
  const sandbox = await testSandbox()
  for (const { store } of [production, sandbox]) await store.apps.addApp(sampleApp())
  const options = { environments: { production, sandbox }, passwords, ...SEPARATE, ...changes }
  const { api, merchantConsole, tokens } = await startOperatorApi(t, options)
  const make = tokenMaker(tokens)
  const merchant = await make({ role: 'merchant', appIds: [sampleApp().appId] })
  const staff = await make({ role: 'admin', name: 'Mallory Staff' })
  return { api, merchantConsole, merchant, staff, accounts: production.store.accounts }
}

async function asks(port: FastifyInstance | number, url: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (typeof port !== 'number') return port.inject({ url, headers })
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers })
  return { statusCode: answer.status, body: await answer.text() }
}

async function assertSentOn(answer: Promise<{ statusCode: number; body: string }>, where: RegExp) {
  const { statusCode, body } = await answer
  assert.equal(statusCode, 403)
  assert.equal(JSON.parse(body).name, 'PERMISSION_DENIED')
  assert.match(JSON.parse(body).message, where)
}

for (const [environment, where, startApis] of [
  ['production', 'here', start],
  ['sandbox', 'here', start],
  ['sandbox', 'in another process', startForwarded],
] as const) {
  test(`merchants are served on their own port alone, in a ${environment} that is ${where}`, async (t) => {
    const { api, merchantConsole, merchant } = await startApis(t)
    const apps = `/operator/v1/${environment}/apps`
    assert.equal((await asks(merchantConsole, apps, merchant)).statusCode, 200)
    assert.equal((await asks(api, apps, TOKEN)).statusCode, 200)
    await assertSentOn(asks(api, apps, merchant), TO_MERCHANTS)
    await assertSentOn(asks(merchantConsole, apps, TOKEN), TO_OPERATOR)
    for (const port of [api, merchantConsole]) assert.equal((await asks(port, apps)).statusCode, 401)
  })
}

async function startForwarded(t: TestContext) {
  const started = await startForwardingApi(t, SEPARATE)
  await started.sandbox.store.apps.addApp(sampleApp())
  const merchant = await tokenMaker(started.tokens)({ role: 'merchant', appIds: [sampleApp().appId] })
  // Only a real connection is forwarded.
  const [api, merchantConsole] = [await listen(started.api), await listen(started.merchantConsole)]
  return { api, merchantConsole, merchant, closeFirst: () => started.api.close() }
}

test('the port of the merchants tells its health, and never the metrics', async (t) => {
  const { merchantConsole, merchant } = await start(t, { openMetrics: true })
  for (const url of ['/', '/healthz', '/readyz', '/openapi.json'])
    assert.equal((await asks(merchantConsole, url)).statusCode, 200, url)
  for (const token of [undefined, TOKEN, merchant])
    assert.equal((await asks(merchantConsole, '/metrics', token)).statusCode, 404)
  assert.ok(!('metrics' in JSON.parse((await asks(merchantConsole, '/')).body)))
})

test('a person signs in where it is served, and its session works there alone', async (t) => {
  const { api, merchantConsole, accounts } = await start(t)
  const password = await passwords.hash(PASSWORD)
  await accounts.addAccount(
    sampleAccount({ accountId: 'm', name: 'Mia', role: 'merchant', appIds: [sampleApp().appId], password }),
  )
  await accounts.addAccount(sampleAccount({ accountId: 's', name: 'Sam', role: 'viewer', password }))
  const signIn = (port: FastifyInstance, login: string) =>
    port.inject({
      method: 'POST',
      url: '/console/session',
      payload: { login, password: PASSWORD },
      headers: CONSOLE,
    })
  await assertSentOn(signIn(api, 'Mia'), TO_MERCHANTS)
  await assertSentOn(signIn(merchantConsole, 'Sam'), TO_OPERATOR)
  for (const [port, other, login, where] of [
    [api, merchantConsole, 'Sam', TO_OPERATOR],
    [merchantConsole, api, 'Mia', TO_MERCHANTS],
  ] as const) {
    const answer = await signIn(port, login)
    assert.equal(answer.statusCode, 204)
    const cookie = String(answer.headers['set-cookie']).split(';')[0]
    const headers = { ...CONSOLE, cookie }
    for (const url of ['/console/session', '/console/account', '/operator/v1/production/apps']) {
      assert.equal((await port.inject({ url, headers })).statusCode, 200, url)
      await assertSentOn(other.inject({ url, headers }), where)
    }
  }
})

test('an invited merchant gets a link to its own port, and is told on the other', async (t) => {
  const { api, merchantConsole, staff } = await start(t)
  const invitee = { name: 'Mia', role: 'merchant', app_ids: [sampleApp().appId], environments: ['sandbox'] }
  const made = await api.inject({
    method: 'POST',
    url: '/operator/v1/invitations',
    payload: invitee,
    headers: { authorization: `Bearer ${staff}`, host: 'txgw.example:8440' },
  })
  const { link } = made.json()
  assert.match(link, /^http:\/\/txgw\.example:8441\/#invitation=/)
  const show = (port: FastifyInstance) =>
    port.inject({
      method: 'POST',
      url: '/console/invitation',
      payload: { invitation: link.split('=')[1] },
      headers: CONSOLE,
    })
  const shown = await show(merchantConsole)
  assert.deepEqual([shown.statusCode, shown.json().invited_by], [200, 'operator'])
  await assertSentOn(show(api), TO_MERCHANTS)
})

test('wrong tokens count over both ports', async (t) => {
  const { api, merchantConsole } = await start(t)
  const apps = '/operator/v1/production/apps'
  for (let n = 0; n < 10; n++)
    assert.equal((await asks(n % 2 ? api : merchantConsole, apps, `wrong-${n}`)).statusCode, 401)
  for (const port of [api, merchantConsole]) assert.equal((await asks(port, apps, 'another')).statusCode, 429)
})

test('a port that closes first leaves the way to the sandbox to the other', async (t) => {
  const { merchantConsole, merchant, closeFirst } = await startForwarded(t)
  await closeFirst()
  assert.equal((await asks(merchantConsole, '/operator/v1/sandbox/apps', merchant)).statusCode, 200)
})

test('one port serves everybody without the setting', async (t) => {
  const { api, merchant } = await start(t, { merchantConsole: undefined })
  for (const token of [TOKEN, merchant])
    assert.equal((await asks(api, '/operator/v1/production/apps', token)).statusCode, 200)
})
