import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOfSecret } from '@txgw/domain/accounts/secret-text'
import { makeTokenText } from '@txgw/domain/accounts/token-text'
import { LAPSE_MS } from '@txgw/domain/change-requests/change-request'
import { breakGlassConditions } from '@txgw/domain/notices/conditions'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleToken } from '@txgw/testkit/samples/records'
import { APP, GLASS, POLICY, startTwoPeople } from './two-people-world.ts'

const CHANGE = { method: 'PATCH', url: APP, payload: { webhook_url: 'https://game.example/new' } } as const
const REASON = 'Störung, niemand da'

type Listed = { change_request_id: string; break_glass: string; seen_by: string | null }[]

test('a person acts alone with a written reason, and it stays open until another one has looked', async (t) => {
  const { call, store, trail, processes } = await startTwoPeople(t)
  const alone = { ...CHANGE, headers: { 'txgw-break-glass': encodeURIComponent(REASON) } }
  const done = await call('Ann', alone)
  assert.deepEqual([done.status, done.body.webhook_url], [200, CHANGE.payload.webhook_url])
  const list = async () =>
    (await call('Ben', { method: 'GET', url: GLASS })).body.break_glass as unknown as Listed
  const [item] = await list()
  assert.ok(item)
  assert.deepEqual([item.break_glass, item.seen_by], [REASON, null])
  const entries = await trail()
  const changed = entries.find(({ object }) => object === 'app/app-1')
  assert.ok(JSON.stringify(changed?.after).includes(`"break_glass":"${REASON}"`))
  assert.ok(
    processes[0].lines.some(({ level, message }) => level === 'warn' && message.startsWith('break glass')),
  )
  const unseen = await store.changeRequests.listChangeRequests({ isUnseen: true }, { limit: 9 })
  const [notice] = breakGlassConditions(unseen)
  assert.match(notice?.message ?? '', /program of Ann has acted alone/)
  const seen = { method: 'POST', url: `${GLASS}/${item.change_request_id}/seen` } as const
  for (const who of ['Ann', 'operator token']) assert.equal((await call(who, seen)).status, 403)
  const looked = await call('Ben', seen)
  assert.deepEqual([looked.status, looked.body.seen_by], [200, 'program of Ben'])
  assert.equal((await list())[0]?.seen_by, 'program of Ben')
  assert.equal((await call('Ben', { method: 'GET', url: POLICY })).body.open_break_glass, 0)
  assert.equal((await call('Ben', { ...seen, url: `${GLASS}/none/seen` })).status, 404)
})

test('without a reason there is no break glass', async (t) => {
  const { call, store } = await startTwoPeople(t)
  for (const reason of ['', ' ', '%', 'x'.repeat(501), '%0A']) {
    const { status } = await call('Ann', { ...CHANGE, headers: { 'txgw-break-glass': reason } })
    assert.equal(status, 400, reason)
  }
  const ofToken = await call('Ann', { ...CHANGE, headers: { 'txgw-reason': 'not of a person' } })
  assert.equal(ofToken.status, 202)
  assert.equal((await store.apps.findApp('app-1'))?.webhookUrl, 'https://game.example/validate')
})

test('the operator token beside two people always acts alone', async (t) => {
  const { call } = await startTwoPeople(t)
  assert.equal((await call('operator token', CHANGE)).status, 200)
  const told = { ...CHANGE, payload: { webhook_url: null }, headers: { 'txgw-reason': 'upgrade' } }
  assert.equal((await call('operator token', told)).status, 200)
  const { body } = await call('Ann', { method: 'GET', url: GLASS })
  const reasons = (body.break_glass as unknown as Listed).map(({ break_glass }) => break_glass)
  assert.deepEqual(reasons.toSorted(), ['no reason given', 'upgrade'])
})

test('whoever switches the other person off acts alone only as break glass for a week', async (t) => {
  const { call, later } = await startTwoPeople(t, [
    { accountId: 'ann', name: 'Ann' },
    { accountId: 'ben', name: 'Ben' },
  ])
  const off = { method: 'PATCH', url: '/operator/v1/accounts/ben', payload: { enabled: false } } as const
  assert.equal((await call('Ann', off)).status, 200)
  assert.equal((await call('Ann', CHANGE)).status, 202)
  const { body } = await call('Ann', { method: 'GET', url: POLICY })
  assert.equal(body.in_force, true)
  const untils = [body.operators_until, body.admins_until].map((until) => Date.parse(String(until)))
  assert.deepEqual(untils, [NOW_MS + LAPSE_MS, NOW_MS + LAPSE_MS])
  assert.match(
    String(body.in_words),
    /^Ann alone could decide about apps, keys and refunds\. Two could not long ago/,
  )
  const alone = { ...CHANGE, headers: { 'txgw-break-glass': 'Ben has left' } }
  assert.equal((await call('Ann', alone)).status, 200)
  later(LAPSE_MS)
  assert.equal((await call('Ann', { ...CHANGE, payload: { webhook_url: null } })).status, 200)
})

test('a token from before acts at once until that is ended, and the trail says so', async (t) => {
  const { call, processes, store, trail } = await startTwoPeople(t)
  const text = makeTokenText()
  const old = { tokenId: 'old', digest: digestOfSecret(text), name: 'old', ownerId: null, isExempt: true }
  await store.tokens.addToken(sampleToken({ ...old, role: 'admin', environments: ['production', 'sandbox'] }))
  await processes[0].tokens.directory.refresh()
  assert.equal((await call('Ann', { method: 'GET', url: POLICY })).body.exempt_tokens, 1)
  assert.equal((await call(text, CHANGE)).status, 200)
  const changed = (await trail()).find(({ object }) => object === 'app/app-1')
  assert.match(JSON.stringify(changed?.after), /"exempt_token":true/)
  assert.deepEqual((await call('Ann', { method: 'GET', url: GLASS })).body.break_glass, [])
  const exemption = { method: 'DELETE', url: '/operator/v1/tokens/old/exemption' } as const
  for (let time = 0; time < 2; time++) assert.equal((await call('Ann', exemption)).status, 204)
  assert.equal((await trail()).filter(({ operation }) => operation === 'endExemption').length, 1)
  assert.equal((await call(text, { ...CHANGE, payload: { webhook_url: null } })).status, 202)
})
