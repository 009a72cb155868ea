import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleApp, sampleChangeRequest, sampleKey } from '@txgw/testkit/samples/records'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from '../operator-harness.ts'
import { tokenMaker } from '../token-maker.ts'

const PRODUCTION = '/operator/v1/production'
const REQUESTS = `${PRODUCTION}/change-requests`
const DAY_MS = 24 * 60 * 60 * 1000
const WEBHOOK = { app_id: 'app-1', change_webhook: { webhook_url: 'https://game.example/new' } }
const PEM = rsaPair().publicKey.export({ type: 'spki', format: 'pem' }) as string
const NEW_KEY = { app_id: 'app-1', add_key: { serial_no: '2', public_key: PEM } }

/** The operator API with one app, a merchant of it and an operator. */
async function start(t: TestContext) {
  let nowMs = NOW_MS
  let announced = 0
  const onAppsChanged = async () => {
    announced++
  }
  const production = await testEnvironment({ onAppsChanged })
  const { store } = production
  await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
  const sandbox = await testSandbox()
  await sandbox.store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
  const { api, tokens } = await startOperatorApi(t, {
    environments: { production, sandbox },
    clock: { nowMs: () => nowMs },
  })
  const make = tokenMaker(tokens)
  const developers = await make({ role: 'merchant', name: 'developers' })
  const ada = await make({ role: 'operator', name: 'Ada', ownerId: 'Ada' })
  await make({ role: 'operator', name: 'Eve' })
  const callAs =
    (token: string) => async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await api.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, text: answer.body, body: JSON.parse(answer.body) }
    }
  return {
    asMerchant: callAs(developers),
    asOperator: callAs(ada),
    asAdmin: callAs(TOKEN),
    asTokenOf: async (name: string, ownerId: string) => callAs(await make({ role: 'admin', name, ownerId })),
    async revoke(...names: string[]) {
      for (const { tokenId, name } of [...tokens.directory.list()])
        if (names.includes(name)) await tokens.store.revokeToken(tokenId, nowMs)
    },
    store,
    later: (ms: number) => {
      nowMs += ms
    },
    announced: () => announced,
  }
}

test('a change in production waits until an operator approves it, and both sides see it', async (t) => {
  const { asMerchant, asOperator, store, announced } = await start(t)
  assert.equal((await asMerchant('PATCH', `${PRODUCTION}/apps/app-1`, WEBHOOK.change_webhook)).status, 404)
  const asked = await asMerchant('POST', REQUESTS, WEBHOOK)
  assert.deepEqual([asked.status, asked.body.state, asked.body.requested_by], [201, 'waiting', 'developers'])
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, sampleApp().webhookUrl)
  const url = `${REQUESTS}/${asked.body.change_request_id}`
  for (const call of [asMerchant, asOperator]) {
    assert.deepEqual((await call('GET', `${REQUESTS}?open=true`)).body.change_requests, [asked.body])
    assert.deepEqual((await call('GET', url)).body, asked.body)
  }
  const approved = await asOperator('POST', `${url}/approve`)
  const decided = { ...asked.body, state: 'approved', decided_by: 'Ada', decided_at: asked.body.requested_at }
  assert.deepEqual([approved.status, approved.body], [200, decided])
  assert.equal(announced(), 1)
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, WEBHOOK.change_webhook.webhook_url)
  assert.deepEqual((await asMerchant('GET', url)).body, { ...decided, decided_by: 'operator' })
  assert.deepEqual((await asOperator('GET', `${REQUESTS}?open=true`)).body.change_requests, [])
  const again = await asOperator('POST', `${url}/approve`)
  assert.deepEqual([again.status, again.body.name], [409, 'FAILED_PRECONDITION'])
  assert.match(again.body.message, /was approved by Ada at 2\d{3}-/)
  const withdrawn = await asMerchant('POST', `${url}/withdraw`)
  assert.match(withdrawn.body.message, /was approved by operator at/)
})

test('the audit trail names the one that asked and the one that approved', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const { body } = await asMerchant('POST', REQUESTS, WEBHOOK)
  const requestId: string = body.change_request_id
  await asOperator('POST', `${REQUESTS}/${requestId}/approve`)
  const { entries } = await store.audit.search({ appId: 'app-1' }, { limit: 10 })
  const seen = entries.map(({ actor, role, object, before, after }) => ({
    actor,
    role,
    object,
    before,
    after,
  }))
  const asked = { change_webhook: WEBHOOK.change_webhook, requested_by: 'developers' }
  const address = WEBHOOK.change_webhook.webhook_url
  assert.deepEqual(seen, [
    {
      actor: 'Ada',
      role: 'operator',
      object: `change-request/${requestId}`,
      before: { ...asked, state: 'waiting' },
      after: { ...asked, state: 'approved' },
    },
    {
      actor: 'Ada',
      role: 'operator',
      object: 'app/app-1',
      before: { webhook_url: sampleApp().webhookUrl },
      after: { webhook_url: address, change_request_id: requestId, requested_by: 'developers' },
    },
    {
      actor: 'developers',
      role: 'merchant',
      object: `change-request/${requestId}`,
      before: null,
      after: { ...asked, state: 'waiting' },
    },
  ])
  assert.equal((await asOperator('GET', `${PRODUCTION}/apps/app-1`)).body.updated_by, 'Ada')
  assert.equal((await asMerchant('GET', `${PRODUCTION}/apps/app-1`)).body.updated_by, 'operator')
  const sandbox = '/operator/v1/sandbox/apps/app-1'
  await asMerchant('PATCH', sandbox, { webhook_url: null })
  assert.equal((await asMerchant('GET', sandbox)).body.updated_by, 'developers')
})

test('keys are added and revoked in the same way', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const asks = [NEW_KEY, { app_id: 'app-1', revoke_key: { serial_no: '1' } }]
  for (const ask of asks) {
    const { body } = await asMerchant('POST', REQUESTS, ask)
    assert.equal((await asOperator('POST', `${REQUESTS}/${body.change_request_id}/approve`)).status, 200)
  }
  const keys = (await store.apps.findApp('app-1'))?.keys ?? []
  assert.deepEqual(keys.map(({ serialNo, revokedAtMs }) => [serialNo, revokedAtMs !== null]).toSorted(), [
    ['1', true],
    ['2', false],
  ])
})

test('of a text with a key only the key is kept', async (t) => {
  const { asMerchant, store } = await start(t)
  const body = Buffer.from(PEM.replace(/-.*-|\n/g, ''), 'base64').toString('base64')
  const behind = Buffer.from('behind the key').toString('base64')
  for (const public_key of [
    `our password is before\n${PEM}`,
    `-----BEGIN PUBLIC KEY-----\n${body}${behind}\n-----END PUBLIC KEY-----`,
  ]) {
    const { status, body } = await asMerchant('POST', REQUESTS, {
      app_id: 'app-1',
      add_key: { serial_no: '2', public_key },
    })
    assert.deepEqual([status, body.add_key?.public_key], [201, PEM])
    const kept = await store.changeRequests.findChangeRequest(body.change_request_id)
    assert.deepEqual(kept?.change, { kind: 'add-key', serialNo: '2', publicKey: PEM })
  }
})

test('what could never be applied is refused at once, and a private key is not repeated', async (t) => {
  const { asMerchant } = await start(t)
  const secret = rsaPair().privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const refusals: [object, number][] = [
    [{ app_id: 'app-1', add_key: { serial_no: '2', public_key: secret } }, 400],
    [{ app_id: 'app-1', add_key: { serial_no: '1', public_key: PEM } }, 409],
    [{ app_id: 'app-1', revoke_key: { serial_no: '9' } }, 404],
    [{ app_id: 'app-1', change_webhook: { webhook_url: 'http://game.example/' } }, 400],
    [{ app_id: 'app-1' }, 400],
    [{ ...NEW_KEY, ...WEBHOOK }, 400],
  ]
  for (const [ask, status] of refusals) {
    const answer = await asMerchant('POST', REQUESTS, ask)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assert.ok(!answer.text.includes(secret.slice(60, 100)))
  }
  assert.deepEqual((await asMerchant('GET', REQUESTS)).body.change_requests, [])
})

test('a request is refused with a reason, withdrawn by its merchant, or lapses after seven days', async (t) => {
  const { asMerchant, asOperator, store, later } = await start(t)
  const ask = async () =>
    `${REQUESTS}/${(await asMerchant('POST', REQUESTS, WEBHOOK)).body.change_request_id}`
  const [refused, withdrawn, lapsed] = [await ask(), await ask(), await ask()]
  assert.equal((await asMerchant('POST', `${refused}/refuse`)).status, 404)
  assert.equal((await asMerchant('POST', `${refused}/approve`)).status, 404)
  assert.equal((await asOperator('POST', `${refused}/refuse`, { reason: 'Unknown host' })).status, 200)
  const seen = (await asMerchant('GET', refused)).body
  assert.deepEqual([seen.state, seen.reason, seen.decided_by], ['refused', 'Unknown host', 'operator'])
  assert.equal((await asMerchant('POST', `${withdrawn}/withdraw`)).body.decided_by, 'developers')
  later(7 * DAY_MS - 1)
  assert.equal((await asOperator('GET', lapsed)).body.state, 'waiting')
  later(1)
  assert.equal((await asMerchant('GET', lapsed)).body.state, 'lapsed')
  for (const url of [refused, withdrawn, lapsed]) {
    assert.equal((await asOperator('POST', `${url}/approve`)).status, 409, url)
  }
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, sampleApp().webhookUrl)
})

test('a change that is refused when it is applied waits again', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const { body } = await asMerchant('POST', REQUESTS, NEW_KEY)
  const url = `${REQUESTS}/${body.change_request_id}`
  await store.apps.addKey('app-1', sampleKey({ serialNo: '2' }))
  const approved = await asOperator('POST', `${url}/approve`)
  assert.deepEqual([approved.status, approved.body.name], [409, 'ALREADY_EXISTS'])
  assert.deepEqual((await asOperator('GET', url)).body, body)
})

test('an approval that a crash of an earlier release has interrupted can be ended in every way', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const interrupted = async (change: ChangeRequest['change'], state: ChangeRequest['state'] = 'applying') => {
    const requestId = makeId(NOW_MS)
    const decided = { decidedAtMs: NOW_MS, decidedBy: 'Ada', requestedById: null }
    const request = sampleChangeRequest({ requestId, change, state, ...decided, requestedAtMs: NOW_MS })
    await store.changeRequests.addChangeRequest(request)
    return `${REQUESTS}/${requestId}`
  }
  const toNew = { kind: 'change-webhook', webhookUrl: 'https://game.example/new' } as const
  const [withdrawn, refused, late] = [
    await interrupted(toNew),
    await interrupted(toNew),
    await interrupted(toNew),
  ]
  assert.equal((await asMerchant('POST', `${withdrawn}/withdraw`)).body.state, 'withdrawn')
  assert.equal((await asOperator('POST', `${refused}/refuse`)).body.state, 'refused')
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, sampleApp().webhookUrl)
  assert.equal((await asOperator('POST', `${late}/approve`)).body.state, 'approved')
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, toNew.webhookUrl)

  const { body } = await asMerchant('POST', REQUESTS, NEW_KEY)
  assert.equal((await asOperator('POST', `${REQUESTS}/${body.change_request_id}/approve`)).status, 200)
  await store.apps.revokeKey('app-1', '1', NOW_MS)
  const before = await store.apps.findApp('app-1')
  const done: ChangeRequest['change'][] = [
    toNew,
    { kind: 'add-key', serialNo: '2', publicKey: PEM },
    { kind: 'revoke-key', serialNo: '1' },
  ]
  for (const change of done) {
    const url = await interrupted(change)
    assert.equal((await asOperator('POST', `${url}/approve`)).body.state, 'approved')
  }
  assert.deepEqual(await store.apps.findApp('app-1'), before)
})

test('of two operators that approve at once one has approved, and the other is told so', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  for (const asked of [WEBHOOK, NEW_KEY]) {
    const { body } = await asMerchant('POST', REQUESTS, asked)
    const requestId: string = body.change_request_id
    const approve = () => asOperator('POST', `${REQUESTS}/${requestId}/approve`)
    const answers = await Promise.all([approve(), approve(), approve()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    for (const { status, body: refused } of answers)
      if (status === 409) assert.match(refused.message, /was approved by Ada at/)
    const { entries } = await store.audit.search({ appId: 'app-1' }, { limit: 20 })
    const ofRequest = entries.filter(
      ({ object, after, outcome }) =>
        outcome === 'done' &&
        (object === `change-request/${requestId}` || JSON.stringify(after).includes(requestId)),
    )
    assert.deepEqual(
      ofRequest.map(({ operation, object }) => [operation, object.split('/')[0]]),
      [
        ['approveChangeRequest', 'change-request'],
        ['approveChangeRequest', asked === WEBHOOK ? 'app' : 'key'],
        ['askForChange', 'change-request'],
      ],
    )
  }
})

test('an approval never overwrites an address that is newer than the request', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const { body } = await asMerchant('POST', REQUESTS, WEBHOOK)
  const url = `${REQUESTS}/${body.change_request_id}`
  const { webhookUrl: replaces } = sampleApp()
  assert.deepEqual(body.change_webhook, { ...WEBHOOK.change_webhook, replaces })
  const newer = 'https://game.example/newer'
  await store.apps.changeApp('app-1', { webhookUrl: newer }, NOW_MS)
  const refused = await asOperator('POST', `${url}/approve`)
  assert.deepEqual([refused.status, refused.body.name], [409, 'FAILED_PRECONDITION'])
  assert.match(refused.body.message, /has changed since this was requested/)
  assert.ok(refused.body.message.includes(`is "${newer}"`))
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, newer)
  assert.deepEqual((await asOperator('GET', url)).body, body)
  await store.apps.changeApp('app-1', { webhookUrl: replaces }, NOW_MS)
  assert.equal((await asOperator('POST', `${url}/approve`)).status, 200)
})

test('nothing is applied for an app that is switched off, nor for a key that is revoked already', async (t) => {
  const { asMerchant, asOperator, store } = await start(t)
  const { body: webhook } = await asMerchant('POST', REQUESTS, WEBHOOK)
  const { body: key } = await asMerchant('POST', REQUESTS, {
    app_id: 'app-1',
    revoke_key: { serial_no: '1' },
  })
  const approve = async ({ change_request_id }: { change_request_id: string }) =>
    (await asOperator('POST', `${REQUESTS}/${change_request_id}/approve`)).status
  await store.apps.changeApp('app-1', { enabled: false }, NOW_MS)
  assert.equal(await approve(webhook), 409)
  await store.apps.changeApp('app-1', { enabled: true }, NOW_MS)
  assert.equal(await approve(webhook), 200)
  await store.apps.revokeKey('app-1', '1', NOW_MS + 1)
  assert.equal(await approve(key), 409)
  assert.equal((await store.apps.findApp('app-1'))?.keys[0]?.revokedAtMs, NOW_MS + 1)
})

test('nothing is applied for a token that was revoked, in both environments', async (t) => {
  const { asMerchant, asOperator, store, revoke } = await start(t)
  const asked = []
  for (const environment of ['production', 'sandbox']) {
    const url = `/operator/v1/${environment}/change-requests`
    asked.push(`${url}/${(await asMerchant('POST', url, WEBHOOK)).body.change_request_id}`)
  }
  await revoke('developers')
  for (const url of asked) {
    const refused = await asOperator('POST', `${url}/approve`)
    assert.deepEqual([refused.status, refused.body.name], [409, 'FAILED_PRECONDITION'])
    assert.match(refused.body.message, /The one that asked is gone\. This token was revoked/)
    assert.equal((await asOperator('POST', `${url}/refuse`)).status, 200)
  }
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, sampleApp().webhookUrl)
})

test('nobody approves an own request, nor with an own token, while somebody else could', async (t) => {
  const { asOperator, asAdmin, asTokenOf, revoke } = await start(t)
  const { body } = await asOperator('POST', REQUESTS, WEBHOOK)
  const url = `${REQUESTS}/${body.change_request_id}/approve`
  const asMade = await asTokenOf('made by Ada', 'Ada')
  for (const call of [asOperator, asMade]) {
    const refused = await call('POST', url)
    assert.deepEqual([refused.status, refused.body.name], [403, 'PERMISSION_DENIED'])
    assert.match(refused.body.message, /somebody else decides/)
  }
  await revoke('Eve')
  assert.equal((await asMade('POST', url)).status, 200)

  const own = await asAdmin('POST', REQUESTS, NEW_KEY)
  assert.equal((await asAdmin('POST', `${REQUESTS}/${own.body.change_request_id}/approve`)).status, 403)
  await revoke('Ada', 'made by Ada')
  assert.equal((await asAdmin('POST', `${REQUESTS}/${own.body.change_request_id}/approve`)).status, 200)
})

test('at most twenty requests of an app wait, whoever asks at once', async (t) => {
  const { asMerchant, asOperator } = await start(t)
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? asMerchant : asOperator)('POST', REQUESTS, WEBHOOK),
    ),
  )
  const statuses = asked.map(({ status }) => status)
  assert.deepEqual(
    [201, 429].map((status) => statuses.filter((each) => each === status).length),
    [20, 20],
  )
})

test('in the sandbox a merchant changes its webhook address at once, and nothing else of the app', async (t) => {
  const { asMerchant } = await start(t)
  const url = '/operator/v1/sandbox/apps/app-1'
  const changed = await asMerchant('PATCH', url, { webhook_url: 'http://game.example/' })
  assert.deepEqual([changed.status, changed.body.webhook_url], [200, 'http://game.example/'])
  for (const settings of [{ enabled: false }, { rate_limit: null }, { name: 'x', webhook_url: null }]) {
    const refused = await asMerchant('PATCH', url, settings)
    assert.equal(refused.status, 400)
    assert.match(refused.text, /merchants change only the webhook address/)
  }
  assert.equal((await asMerchant('GET', url)).body.webhook_url, 'http://game.example/')
})

test('a merchant reads the names of merchants alone', async (t) => {
  const { asMerchant, asOperator } = await start(t)
  const names = async (url: string) => {
    const { requested_by, decided_by } = (await asMerchant('GET', url)).body
    return [requested_by, decided_by]
  }
  const byStaff = `${REQUESTS}/${(await asOperator('POST', REQUESTS, WEBHOOK)).body.change_request_id}`
  const byMerchant = `${REQUESTS}/${(await asMerchant('POST', REQUESTS, NEW_KEY)).body.change_request_id}`
  assert.deepEqual(await names(byStaff), ['operator', null])
  assert.deepEqual(await names(byMerchant), ['developers', null])
  const withdrawn = await asMerchant('POST', `${byStaff}/withdraw`)
  assert.deepEqual([withdrawn.body.requested_by, withdrawn.body.decided_by], ['operator', 'developers'])
  await asOperator('POST', `${byMerchant}/withdraw`)
  assert.deepEqual(await names(byMerchant), ['developers', 'operator'])
  const { change_requests } = (await asMerchant('GET', REQUESTS)).body
  assert.doesNotMatch(JSON.stringify(change_requests), /Ada/)
  assert.equal((await asOperator('GET', byMerchant)).body.decided_by, 'Ada')
})
