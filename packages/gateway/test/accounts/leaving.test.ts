import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import {
  sampleAccount,
  sampleApp,
  sampleChangeRequest,
  sampleInvitation,
  sampleSession,
  sampleToken,
} from '@txgw/testkit/samples/records'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from '../operator-api/operator-harness.ts'
import { tokenMaker } from '../operator-api/token-maker.ts'

const REQUESTS = '/operator/v1/production/change-requests'
const SWITCHED_OFF = { enabled: false }
const pathOf = (accountId: string) => `/operator/v1/accounts/${accountId}`

/** Two processes on the same stores, with two admins and a token of each. */
async function start(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-leaving-'))
  const processes = []
  for (let index = 0; index < 2; index++) {
    const store = await openSqliteStore({ directory, environment: 'production' })
    t.after(() => store.close())
    const environments = { production: await testEnvironment({ store }), sandbox: await testSandbox() }
    processes.push({ store, ...(await startOperatorApi(t, { environments })) })
  }
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const [first, second] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const make = tokenMaker(first.tokens)
  const tokenOf = new Map<string, string>()
  for (const accountId of ['ann', 'bob']) {
    const person = { accountId, name: accountId, role: 'admin', passkeys: [] } as const
    await first.store.accounts.addAccount(sampleAccount({ ...person, passkeys: [] }))
    tokenOf.set(accountId, await make({ name: `program of ${accountId}`, ownerId: accountId }))
  }
  await second.tokens.directory.refresh()
  await first.store.apps.addApp(sampleApp())
  const call = async (
    { api }: typeof first,
    who: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = { authorization: `Bearer ${tokenOf.get(who) ?? TOKEN}` }
    const answer = await api.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') }
  }
  return { first, second, call, tokenOf }
}

test('what goes along is shown before it is done, and is gone in every process afterwards', async (t) => {
  const { first, second, call, tokenOf } = await start(t)
  const { store } = first
  const made = await call(first, 'ann', 'POST', '/operator/v1/tokens', {
    name: 'made by a token',
    role: 'viewer',
    environments: ['sandbox'],
  })
  assert.equal(made.body.owner_id, 'ann')
  tokenOf.set('made', made.body.token)
  const expiresAtMs = NOW_MS + 1000
  await store.accounts.addInvitation(sampleInvitation({ name: 'Guest', ownerId: 'ann', expiresAtMs }))
  const seen = { createdAtMs: NOW_MS, lastSeenAtMs: NOW_MS, expiresAtMs }
  await store.sessions.addSession(sampleSession({ subject: { kind: 'account', id: 'ann' }, ...seen }), 0)
  await store.tokens.addToken(sampleToken({ tokenId: 'unknown', digest: 'unknown', ownerId: null }))
  const asked = { app_id: 'app-1', change_webhook: { webhook_url: null } }
  const { change_request_id } = (await call(first, 'ann', 'POST', REQUESTS, asked)).body

  const shown = await call(second, 'bob', 'GET', `${pathOf('ann')}/belongings`)
  assert.equal(shown.status, 200)
  const { tokens, invitations, sessions, sign_in_links, change_requests } = shown.body
  assert.deepEqual(tokens.map(({ name }: { name: string }) => name).toSorted(), [
    'made by a token',
    'program of ann',
  ])
  assert.deepEqual([invitations[0].name, sessions[0].session_id, sign_in_links], ['Guest', 's1', 0])
  assert.equal(change_requests[0].change_request_id, change_request_id)
  assert.equal(shown.body.tokens_of_unknown_owner[0].token_id, 'unknown')
  assert.equal((await call(second, 'bob', 'GET', `${pathOf('nobody')}/belongings`)).status, 404)

  assert.equal((await call(second, 'bob', 'PATCH', pathOf('ann'), SWITCHED_OFF)).status, 200)
  await first.tokens.directory.refresh()
  for (const process of [first, second])
    for (const who of ['ann', 'made'])
      assert.equal((await call(process, who, 'GET', '/operator/v1/sandbox/apps')).status, 401, who)
  const after = await call(first, 'bob', 'GET', `${pathOf('ann')}/belongings`)
  const { tokens_of_unknown_owner, ...left } = after.body
  const nothing = { tokens: [], invitations: [], sessions: [], sign_in_links: 0, change_requests: [] }
  assert.deepEqual(left, nothing)
  assert.equal(tokens_of_unknown_owner.length, 1)
  const request = await call(first, 'bob', 'GET', `${REQUESTS}/${change_request_id}`)
  assert.deepEqual([request.body.state, request.body.decided_by], ['refused', 'program of bob'])

  const { entries } = await store.audit.search({ object: 'account/ann' }, { limit: 5 })
  assert.deepEqual(
    entries.map(({ operation, outcome, before, after: facts }) => [operation, outcome, before, facts]),
    [
      [
        'changeAccount',
        'done',
        { enabled: true },
        {
          enabled: false,
          took_along: {
            tokens: { count: 2, ids: tokens.map(({ token_id }: { token_id: string }) => token_id) },
            invitations: { count: 1, ids: ['i1'] },
            sessions: { count: 1, ids: ['s1'] },
            change_requests: { count: 1, ids: [change_request_id] },
            sign_in_links: 0,
          },
        },
      ],
    ],
  )
})

test('of two admins who switch each other off in two processes one stays, whichever secret they use', async (t) => {
  const { first, second, call } = await start(t)
  const answers = await Promise.all([
    call(first, 'ann', 'PATCH', pathOf('bob'), SWITCHED_OFF),
    call(second, 'bob', 'PATCH', pathOf('ann'), SWITCHED_OFF),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const left = await first.store.accounts.listAccounts({ limit: 5 })
  assert.equal(left.filter(({ isEnabled }) => isEnabled).length, 1)
})

test('a request of the sandbox stays when its person leaves, and is not applied any more', async (t) => {
  const { first, call } = await start(t)
  const sandbox = '/operator/v1/sandbox/change-requests'
  await call(first, 'operator', 'POST', '/operator/v1/sandbox/apps', { app_id: 'app-1', name: 'Isle' })
  const asked = { app_id: 'app-1', change_webhook: { webhook_url: 'http://game.example/' } }
  const { change_request_id } = (await call(first, 'ann', 'POST', sandbox, asked)).body
  await call(first, 'bob', 'PATCH', pathOf('ann'), SWITCHED_OFF)
  const refused = await call(first, 'bob', 'POST', `${sandbox}/${change_request_id}/approve`)
  assert.deepEqual([refused.status, refused.body.name], [409, 'FAILED_PRECONDITION'])
  assert.match(refused.body.message, /The one that asked is gone/)
})

test('nothing is applied for a person that is switched off, or whose app it is no more', async (t) => {
  const { first, call } = await start(t)
  const { changeRequests, accounts } = first.store
  const merchant = { role: 'merchant', appIds: ['app-1'], passkeys: [] } as const
  const guests = { gone: { isEnabled: false }, moved: { appIds: ['app-2'] }, stays: {} }
  const statuses: Record<string, number> = {}
  for (const [accountId, changes] of Object.entries(guests)) {
    const person = { accountId, name: accountId, ...merchant, appIds: ['app-1'], passkeys: [] }
    await accounts.addAccount(sampleAccount({ ...person, ...changes }))
    const asked = { requestId: accountId, requestedById: accountId, requestedAtMs: NOW_MS }
    await changeRequests.addChangeRequest(sampleChangeRequest(asked))
    statuses[accountId] = (await call(first, 'bob', 'POST', `${REQUESTS}/${accountId}/approve`)).status
  }
  const never = { requestId: 'never', requestedById: 'never was', requestedAtMs: NOW_MS }
  await changeRequests.addChangeRequest(sampleChangeRequest(never))
  statuses.never = (await call(first, 'bob', 'POST', `${REQUESTS}/never/approve`)).status
  assert.deepEqual(statuses, { gone: 409, moved: 409, stays: 200, never: 409 })
})
