import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOfSecret } from '@txgw/domain/accounts/secret-text'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { orderBody } from '@txgw/testkit/samples/wire'
import { ADMINS, APP, GLASS, POLICY, PRODUCTION, REQUESTS, startTwoPeople } from './two-people-world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PEM = rsaPair().publicKey.export({ type: 'spki', format: 'pem' }) as string
const NEW_ADDRESS = { webhook_url: 'https://game.example/new' }
const CHANGE = { method: 'PATCH', url: APP, payload: NEW_ADDRESS } as const
const REFUND = {
  method: 'POST',
  url: `${PRODUCTION}/orders/app-1/order-1/status`,
  payload: { order_status: 'Refunded' },
} as const
const LIMITS = { refunds_above: [{ currency: 'USD', amount: '4.98' }] }

type World = Awaited<ReturnType<typeof startTwoPeople>>

/** Every kind of call that needs two people, and what tells that it was done. */
const KINDS: {
  kind: string
  method: 'POST' | 'PATCH'
  url: string
  payload: object
  changes: object[]
  isDone(world: World): Promise<boolean>
}[] = [
  {
    ...CHANGE,
    kind: 'change_app',
    payload: { ...NEW_ADDRESS, name: 'Castle', validation_deadline_ms: 1234 },
    changes: [
      { field: 'name', before: 'Castle Quest', after: 'Castle' },
      { field: 'webhook_url', before: 'https://game.example/validate', after: NEW_ADDRESS.webhook_url },
      { field: 'validation_deadline_ms', before: 5000, after: 1234 },
    ],
    isDone: async ({ store }) => (await store.apps.findApp('app-1'))?.validationDeadlineMs === 1234,
  },
  {
    kind: 'add_key',
    method: 'POST',
    url: `${APP}/keys`,
    payload: { serial_no: '2', public_key: PEM },
    changes: [{ field: 'keys', before: null, after: '2' }],
    isDone: async ({ store }) => (await store.apps.findApp('app-1'))?.keys.length === 2,
  },
  {
    kind: 'change_account',
    method: 'PATCH',
    url: '/operator/v1/accounts/cat',
    payload: { role: 'admin' },
    changes: [{ field: 'role', before: 'support', after: 'admin' }],
    isDone: async ({ store }) => (await store.accounts.findAccount('cat'))?.role === 'admin',
  },
  {
    kind: 'refund_order',
    ...REFUND,
    changes: [
      { field: 'order_status', before: 'Paid', after: 'Refunded' },
      {
        field: 'update_time',
        before: '2025-03-01T18:00:00.000+08:00',
        after: 'when it is approved',
      },
    ],
    isDone: async ({ store }) => (await store.orders.findOrder('app-1', 'order-1'))?.status === 'Refunded',
  },
  {
    kind: 'change_two_people',
    method: 'PATCH',
    url: POLICY,
    payload: { mode: 'off' },
    changes: [{ field: 'mode', before: 'auto', after: 'off' }],
    isDone: async ({ call }) => (await call('Ann', { method: 'GET', url: POLICY })).body.mode === 'off',
  },
]

const CAT = { accountId: 'cat', name: 'Cat', role: 'support', passkeys: [] } as const
const people = () => [...ADMINS, { ...CAT, passkeys: [] }]

for (const { kind, changes, isDone, ...asked } of KINDS) {
  test(`${kind}: one person asks and another decides, in another process`, async (t) => {
    const world = await startTwoPeople(t, people())
    const { call, decide, trail } = world
    assert.equal((await call('Ann', { method: 'PATCH', url: POLICY, payload: LIMITS })).status, 200)
    const waiting = await call('Ann', asked)
    assert.equal(waiting.status, 202, JSON.stringify(waiting.body))
    assert.equal(waiting.body.kind, kind)
    assert.deepEqual(waiting.body.changes, changes)
    assert.equal(waiting.body.state, 'waiting')
    assert.equal(await isDone(world), false)
    const id = String(waiting.body.change_request_id)
    const own = await decide('Ann', id)
    assert.deepEqual([own.status, own.body.name], [403, 'PERMISSION_DENIED'])
    const ofNobody = await decide('operator token', id)
    assert.equal(ofNobody.status, 403)
    assert.equal(await isDone(world), false)
    const approved = await decide('Ben', id)
    assert.deepEqual([approved.status, approved.body.state], [200, 'approved'], JSON.stringify(approved.body))
    assert.equal(await isDone(world), true)
    const again = await decide('Ben', id)
    assert.equal(again.status, 409)
    const about = (await trail()).filter(({ operation }) => operation === 'approveChangeRequest')
    assert.equal(about.filter(({ outcome }) => outcome === 'done').length, 2)
    assert.ok(about.some(({ after }) => JSON.stringify(after).includes('"requested_by":"program of Ann"')))
  })
}

test('a token and an invitation work once somebody else has approved them', async (t) => {
  const { call, decide, callAt, store } = await startTwoPeople(t)
  const payload = { name: 'deploy', role: 'admin', environments: ['production', 'sandbox'] }
  const made = await call('Ann', { method: 'POST', url: '/operator/v1/tokens', payload })
  assert.deepEqual([made.status, made.body.kind, made.body.about], [202, 'add_token', 'deploy'])
  const text = String(made.body.token)
  const look = { method: 'GET', url: POLICY } as const
  assert.equal((await callAt(1, text, look)).status, 401)
  assert.equal((await decide('Ben', String(made.body.change_request_id))).status, 200)
  assert.equal((await callAt(1, text, look)).status, 200)
  const refused = await call('Ann', {
    method: 'POST',
    url: '/operator/v1/tokens',
    payload: { ...payload, name: 'x' },
  })
  assert.equal((await decide('Ben', String(refused.body.change_request_id), 'refuse')).status, 200)
  assert.equal((await callAt(1, String(refused.body.token), look)).status, 401)

  const invitee = { name: 'Dan', role: 'operator', environments: ['production'] }
  const invited = await call('Ann', { method: 'POST', url: '/operator/v1/invitations', payload: invitee })
  assert.deepEqual([invited.status, invited.body.kind], [202, 'invite_person'])
  const secret = String(invited.body.link).split('invitation=')[1] ?? ''
  const found = () => store.accounts.findInvitation(digestOfSecret(secret))
  assert.equal(await found(), undefined)
  assert.equal((await decide('Ben', String(invited.body.change_request_id))).status, 200)
  assert.equal((await found())?.name, 'Dan')
})

test('what needs one person is done at once, and the sandbox and imports wait for nobody', async (t) => {
  const { call } = await startTwoPeople(t, people())
  const paid = orderBody({ payment_order_id: 'order-2', order_status: 'Refunded' })
  const atOnce = [
    { method: 'PATCH', url: APP, payload: { name: 'Castle' } },
    { method: 'PATCH', url: APP, payload: { webhook_url: 'https://game.example/validate' } },
    { method: 'PATCH', url: APP, payload: { enabled: false } },
    { method: 'DELETE', url: `${APP}/keys/1` },
    { method: 'PATCH', url: '/operator/v1/accounts/cat', payload: { role: 'viewer' } },
    { method: 'PATCH', url: '/operator/v1/accounts/cat', payload: { enabled: false } },
    { method: 'PATCH', url: POLICY, payload: LIMITS },
    { method: 'POST', url: `${PRODUCTION}/apps`, payload: { app_id: 'app-2', name: 'New', ...NEW_ADDRESS } },
    { method: 'POST', url: `${PRODUCTION}/orders`, payload: paid },
    { method: 'PATCH', url: APP.replace('production', 'sandbox'), payload: NEW_ADDRESS },
    {
      method: 'POST',
      url: '/operator/v1/tokens',
      payload: { name: 'feed', role: 'operator', environments: ['production'] },
    },
    {
      method: 'POST',
      url: '/operator/v1/invitations',
      payload: { name: 'Eve', role: 'support', environments: ['production'] },
    },
  ] as const
  for (const asked of atOnce) {
    const { status } = await call('Ann', asked)
    assert.ok([200, 201, 204].includes(status), `${asked.method} ${asked.url} ${status}`)
  }
  assert.equal((await call('Ann', { method: 'PATCH', url: APP, payload: { enabled: true } })).status, 202)
})

test('one person, or the operator token alone, works as before', async (t) => {
  const { call } = await startTwoPeople(t, [{ accountId: 'ann', name: 'Ann' }])
  assert.equal((await call('Ann', CHANGE)).status, 200)
  const back = { ...CHANGE, payload: { webhook_url: null } }
  assert.equal((await call('operator token', back)).status, 200)
  const { body } = await call('Ann', { method: 'GET', url: GLASS })
  assert.deepEqual(body.break_glass, [])
})

test('somebody who cannot sign in or is switched off is nobody who could decide', async (t) => {
  const { call } = await startTwoPeople(t, [
    { accountId: 'ann', name: 'Ann' },
    { accountId: 'ben', name: 'Ben', isEnabled: false },
    { accountId: 'cat', name: 'Cat', password: null, passkeys: [] },
    { accountId: 'dan', name: 'Dan', environments: ['sandbox'] },
  ])
  assert.equal((await call('Ann', CHANGE)).status, 200)
})

test('a request is bound to what it was asked about, lapses, and goes with the one that asked', async (t) => {
  const { call, decide, later, store } = await startTwoPeople(t, [
    ...people(),
    { accountId: 'dan', name: 'Dan' },
  ])
  const ask = async () => String((await call('Ann', CHANGE)).body.change_request_id)
  const bound = await ask()
  await store.apps.changeApp('app-1', { webhookUrl: 'https://game.example/other' }, NOW_MS)
  const moved = await decide('Ben', bound)
  assert.equal(moved.status, 409)
  assert.match(
    moved.body.message ?? '',
    /webhook_url was "https:\/\/game.example\/validate" and is "https:\/\/game.example\/other"/,
  )
  const lapsed = await ask()
  const granted = {
    method: 'PATCH',
    url: '/operator/v1/accounts/cat',
    payload: { role: 'operator' },
  } as const
  const waiting = await call('Ann', granted)
  assert.equal(waiting.status, 202)
  later(7 * DAY_MS)
  const late = await decide('Ben', lapsed)
  assert.deepEqual([late.status, late.body.message], [409, 'This change request has lapsed. Ask again.'])
  const another = await call('Ann', { ...CHANGE, payload: { webhook_url: 'https://game.example/third' } })
  const gone = { method: 'PATCH', url: '/operator/v1/accounts/ann', payload: { enabled: false } } as const
  assert.equal((await call('Ben', gone)).status, 200)
  assert.equal((await decide('Ben', String(another.body.change_request_id))).status, 409)
})

test('of two that approve at once one decides, and no more wait than there is room for', async (t) => {
  const { call, callAt, decide } = await startTwoPeople(t, [...ADMINS, { accountId: 'dan', name: 'Dan' }])
  const id = String((await call('Ann', CHANGE)).body.change_request_id)
  const url = `${REQUESTS}/${id}/approve`
  const both = await Promise.all([
    callAt(0, 'Ben', { method: 'POST', url }),
    callAt(1, 'Dan', { method: 'POST', url }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      callAt((n % 2) as 0 | 1, 'Ann', { ...CHANGE, payload: { validation_deadline_ms: 1000 + n } }),
    ),
  )
  assert.equal(asked.filter(({ status }) => status === 202).length, 20)
  assert.equal(asked.filter(({ status }) => status === 429).length, 20)
  const payload = { name: 'deploy', role: 'admin', environments: ['production', 'sandbox'] }
  const tokens = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      callAt((n % 2) as 0 | 1, 'Ann', {
        method: 'POST',
        url: '/operator/v1/tokens',
        payload: { ...payload, name: `deploy ${n}` },
      }),
    ),
  )
  assert.equal(tokens.filter(({ status }) => status === 202).length, 20)
  const { body } = await call('Ann', { method: 'GET', url: `${REQUESTS}?open=true&limit=100` })
  assert.equal((body.change_requests as unknown as object[]).length, 40)
  const [first] = asked.filter(({ status }) => status === 202)
  assert.equal((await decide('Ann', String(first?.body.change_request_id), 'withdraw')).status, 200)
})

test('whoever decides needs the role of the direct call, and only admins see people and tokens', async (t) => {
  const operators = [
    { accountId: 'eve', name: 'Eve', role: 'operator' },
    { accountId: 'fay', name: 'Fay', role: 'operator' },
  ] as const
  const { call, decide } = await startTwoPeople(t, [...people(), ...operators])
  const grant = { method: 'PATCH', url: '/operator/v1/accounts/cat', payload: { role: 'admin' } } as const
  const asked = await call('Ann', grant)
  const id = String(asked.body.change_request_id)
  for (const decision of ['approve', 'refuse', 'withdraw'] as const) {
    const { status, body } = await decide('Eve', id, decision)
    assert.equal(status, 403)
    assert.match(body.message ?? '', /needs the role admin/)
  }
  const shown = await call('Eve', { method: 'GET', url: `${REQUESTS}/${id}` })
  assert.deepEqual([shown.body.about, shown.body.changes], [null, []])
  const ofEve = await call('Eve', CHANGE)
  assert.equal(ofEve.status, 202)
  assert.equal((await decide('Fay', String(ofEve.body.change_request_id))).status, 200)
})

test('a merchant sees nothing of what waits inside', async (t) => {
  const { call, make } = await startTwoPeople(t)
  const merchant = await make({ role: 'merchant', name: 'developers' })
  const { body } = await call('Ann', CHANGE)
  const listed = await call(merchant, { method: 'GET', url: REQUESTS })
  assert.deepEqual(listed.body, { change_requests: [] })
  for (const asked of [
    { method: 'GET', url: `${REQUESTS}/${body.change_request_id}` },
    { method: 'POST', url: `${REQUESTS}/${body.change_request_id}/withdraw` },
    { method: 'GET', url: GLASS },
  ] as const)
    assert.equal((await call(merchant, asked)).status, 404)
  const own = { app_id: 'app-1', change_webhook: NEW_ADDRESS }
  const asked = await call(merchant, { method: 'POST', url: REQUESTS, payload: own })
  assert.equal(asked.status, 201)
  const approval = { method: 'POST', url: `${REQUESTS}/${asked.body.change_request_id}/approve` } as const
  assert.equal((await call('operator token', approval)).status, 200)
})
