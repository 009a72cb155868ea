import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createShellClient, type ShellClient } from '@txgw/testkit/clients/shell-client'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { answerWith, forbidTopup, replyWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { SoftAuthenticator } from '../accounts/soft-authenticator.ts'
import { type RechargeSetup, setUpRecharges } from '../end-to-end/recharge-setup.ts'
import { createDocumentCheck } from './document-check.ts'

const MISSIGNED = `TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str=${'n'.repeat(32)},timestamp=1,signature=${Buffer.alloc(256).toString('base64')}`

const PEM = rsaPair().publicKey.export({ type: 'spki', format: 'pem' })

const check = createDocumentCheck()
let setup: RechargeSetup
let merchant: ShellClient

before(async () => {
  setup = await setUpRecharges()
  merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
})
after(async () => {
  merchant.dispose()
  await setup.dispose()
})

interface Call {
  path?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls an operation as the document says, and holds the answer against it. */
async function call(operationId: string, { path = {}, query = '', body, headers = {} }: Call = {}) {
  const { path: pattern, method } = check.find(operationId)
  const fields: Record<string, string> = { env: 'sandbox', app_id: 'app-1', ...path }
  const target = pattern.replace(
    /\{(\w+)\}/g,
    (_, name) => fields[name] ?? assert.fail(`no value for ${name}`),
  )
  const response = await fetch(setup.gateway.addresses.operator + target + query, {
    method: method.toUpperCase(),
    headers: {
      ...(headers.cookie === undefined && { authorization: `Bearer ${setup.gateway.operatorToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? JSON.parse(text) : text === '' ? undefined : text
  check.check({ operationId, status: response.status, body: answer })
  return answer
}

async function query(operationId: string, body: string, wish: { timestamp?: number } = {}) {
  const answer = await merchant.query({
    baseUrl: setup.gateway.addresses.sandbox,
    caPath: setup.gateway.devCaPath as string,
    path: check.find(operationId).path,
    body,
    ...wish,
  })
  check.check({ operationId, status: answer.status, body: JSON.parse(answer.text) })
  return JSON.parse(answer.text)
}

/** Returns the cookie of a browser that signs in. */
async function signIn(body: object): Promise<string> {
  const { operator } = setup.gateway.addresses
  const response = await fetch(`${operator}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-txgw-console': '1', origin: operator },
    body: JSON.stringify(body),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? assert.fail('no cookie')
}

describe('answers of a running service match the document', () => {
  it('apps and keys', async () => {
    const limited = { app_id: 'app-2', name: 'Limited', rate_limit: { per_second: 5, burst: 9 } }
    await call('registerApp', { body: limited })
    await call('registerApp', { body: limited })
    await call('registerApp', { body: { app_id: '' } })
    await call('addKey', { body: { serial_no: '1', public_key: merchant.publicKeyPem } })
    await call('addKey', { body: { serial_no: '2', public_key: merchant.publicKeyPem } })
    await call('revokeKey', { path: { serial_no: '2' } })
    await call('changeApp', { path: { app_id: 'app-2' }, body: { rate_limit: null } })
    await call('showApp')
    await call('showApp', { path: { app_id: 'nobody' } })
    assert.ok((await call('listApps', { query: '?limit=1' })).next_cursor)
  })

  it('orders and their import', async () => {
    await call('putOrder', { body: orderBody() })
    await call('putOrder', { body: orderBody() })
    await call('putOrder', { body: orderBody({ kind: 'marketing' }) })
    const lines = `${JSON.stringify(orderBody({ payment_order_id: 'order-2' }))}\n{"app_id":1}\nno json\n`
    const report = await call('importOrders', {
      body: lines,
      headers: { 'content-type': 'application/x-ndjson' },
    })
    assert.equal(report.rejected, 2)
    await call('changeOrderStatus', { path: { id: 'order-1' }, body: { order_status: 'Paid' } })
    await call('changeOrderStatus', { path: { id: 'order-1' }, body: { order_status: 'Created' } })
    assert.equal((await call('showOrder', { path: { id: 'order-1' } })).history.length, 2)
    assert.ok((await call('searchOrders', { query: '?limit=1' })).next_cursor)
    await call('searchOrders', { query: '?statsu=Paid' })
    assert.ok((await call('searchAudit', { query: '?limit=2' })).next_cursor)
  })

  it('recharges, validations and statistics', async () => {
    const { recharge_id } = await call('startRecharge', { body: rechargeBody() })
    await call('showRecharge', { path: { id: recharge_id } })
    assert.equal((await call('searchRecharges', { query: '?state=ACCEPTED' })).recharges.length, 1)
    await call('searchRecharges', { query: '?state=DONE' })
    await call('revalidateRecharge', { path: { id: recharge_id } })
    setup.backend.behave(forbidTopup('NO_SUCH_CODE', 'the words of the game'))
    assert.equal((await call('startRecharge', { body: rechargeBody() })).state, 'ENDED')
    setup.backend.behave(answerWith({ status: 500 }))
    await call('validateUser', { body: { app_id: 'app-1', user_id: 'player-2' } })
    setup.backend.behave(replyWith({ is_topup_forbidden: 'false', user_attribute: { level: 1 } }))
    const { validation_id, warnings } = await call('validateUser', {
      body: { app_id: 'app-1', user_id: 'player-3' },
    })
    assert.ok(warnings.length > 0)
    await call('changeApp', { body: { webhook_url: 'http://10.0.0.8/hook' } })
    const refused = await call('validateUser', { body: { app_id: 'app-1', user_id: 'player-4' } })
    assert.equal(refused.reason.code, 'dial-refused')
    await call('showValidation', { path: { id: validation_id } })
    assert.ok((await call('searchValidations', { query: '?limit=2' })).next_cursor)
    await call('countForbiddenReasons', { query: '?app_id=app-1' })
    assert.equal(
      (await call('showPlayer', { path: { user_id: 'player-4' } })).last_refusal.code,
      'dial-refused',
    )
    const found = await call('findAnything', { query: '?q=player-' })
    assert.equal(found.groups.length, 7)
    await call('findAnything', { query: '?q=app-1' })
    await call('findAnything', { query: `?q=${recharge_id.slice(0, 6).toLowerCase()}` })
    await call('findAnything', { query: '?q=' })
    assert.equal((await call('showValidationLatency')).apps.length, 1)
    assert.equal((await call('listHealth', { query: '?limit=1' })).apps.length, 1)
    await call('listNotices', { query: '?open=true' })
    const health = await call('showAppHealth')
    assert.equal(health.last_failure.code, 'dial-refused')
    await call('showAppHealth', { path: { app_id: 'nobody' } })
  })

  it('people and their sessions', async () => {
    const console = { 'x-txgw-console': '1', origin: setup.gateway.addresses.operator }
    const invitee = { name: 'Ann', role: 'merchant', environments: ['sandbox'], app_ids: ['app-1'] }
    const { link, invitation_id } = await call('invitePerson', { body: invitee })
    const [, invitation] = link.split('#invitation=')
    await call('showInvitation', { body: { invitation }, headers: console })
    await call('beginPasskey', { body: { invitation }, headers: console })
    await call('beginPasskeySignIn', { headers: console })
    await call('beginOpenid', { headers: console })
    await call('listSignInWays')
    await call('acceptInvitation', { body: { invitation, password: 'short' }, headers: console })
    const password = 'seven quiet lanterns'
    await call('acceptInvitation', { body: { invitation, password }, headers: console })
    await call('acceptInvitation', { body: { invitation, password }, headers: console })
    await call('withdrawInvitation', { path: { invitation_id } })
    const second = await call('invitePerson', { body: { ...invitee, name: 'Bob' } })
    await call('withdrawInvitation', { path: second })
    assert.equal((await call('listInvitations', { query: '?limit=1' })).invitations[0].state, 'used')
    const [{ account_id }] = (await call('listAccounts')).accounts
    await call('showBelongings', { path: { account_id } })
    const cookie = await signIn({ login: 'Ann', password })
    assert.deepEqual((await call('showSession', { headers: { cookie } })).app_ids, ['app-1'])
    assert.equal(
      (await call('listSessions', { query: `?account_id=${account_id}&limit=1` })).sessions.length,
      1,
    )
    await changeOwnWays({ ...console, cookie }, password)
    const [{ session_id }] = (await call('listSessions')).sessions
    await call('endSession', { path: { session_id } })
    await call('changeAccount', { path: { account_id }, body: { enabled: false } })
    await call('changeAccount', { path: { account_id: 'nobody' }, body: { enabled: false } })
  })

  async function changeOwnWays(headers: Record<string, string>, present_password: string) {
    await call('showOwnAccount', { headers })
    await call('showOwnAccount')
    const password = 'nine patient rivers'
    await call('changeOwnPassword', { body: { present_password: 'wrong', password }, headers })
    await call('changeOwnPassword', { body: { present_password, password }, headers })
    const proof = { present_password: password }
    await call('beginOwnPasskey', { body: {}, headers })
    const { challenge, user } = await call('beginOwnPasskey', { body: proof, headers })
    const origin = setup.gateway.addresses.operator
    const place = { challenge, origin, host: new URL(origin).hostname }
    const passkey = new SoftAuthenticator().register(place, user.id)
    const { passkey_id } = await call('addOwnPasskey', { body: { passkey, name: 'Laptop' }, headers })
    await call('addOwnPasskey', { body: { passkey }, headers })
    assert.equal((await call('showOwnAccount', { headers })).passkeys.length, 1)
    await call('removeOwnPasskey', { path: { passkey_id }, body: proof, headers })
    await call('removeOwnPasskey', { path: { passkey_id }, body: proof, headers })
  }

  it('the console and the sandbox', async () => {
    const { operator } = setup.gateway.addresses
    const console = { 'x-txgw-console': '1', origin: operator }
    const { ticket } = await call('makeConsoleTicket')
    await call('signIn', { body: { ticket }, headers: console })
    await call('signIn', { body: { ticket }, headers: console })
    await call('signIn', { body: { ticket } })
    const cookie = await signIn({ token: setup.gateway.operatorToken })
    await call('showSession', { headers: { cookie } })
    await call('showSession')
    await call('listOwnSessions', { headers: { cookie } })
    await call('endOwnSession', { path: { session_id: 'nothing' }, headers: { ...console, cookie } })
    const other = await signIn({ token: setup.gateway.operatorToken })
    const otherSession = await call('showSession', { headers: { cookie: other } })
    await call('endOwnSession', { path: otherSession, headers: { ...console, cookie } })
    await call('signOut', { headers: { ...console, cookie } })
    await call('showOverview')
    await call('showSandboxClock')
    await call('moveSandboxClock', { body: { offset_seconds: 60 } })
    await call('moveSandboxClock', { body: { offset_seconds: -60 } })
    await call('resetSandboxClock')
    const { recharge_id } = await call('startRecharge', { query: '?hold=true', body: rechargeBody() })
    const asked = { query: '?hold=true', body: { app_id: 'app-1', user_id: 'player-5' } }
    const { validation_id } = await call('validateUser', asked)
    // Both were answered with 202: they are held a moment later.
    let { held } = await call('listHeldNotifications')
    while (held.length < 2) held = (await call('listHeldNotifications')).held
    for (const { notification_id } of held) {
      await call('replyByHand', { path: { id: notification_id }, body: { status: 200, body: '{}' } })
    }
    await call('replyByHand', { path: { id: 'nothing' }, body: { status: 200, body: '{}' } })
    let story = await call('showTimeline', { path: { id: validation_id } })
    while (story.name) story = await call('showTimeline', { path: { id: validation_id } })
    assert.equal(story.kind, 'validation')
    assert.equal((await call('showTimeline', { path: { id: recharge_id } })).kind, 'recharge')
    await call('resendValidation', { path: { id: validation_id } })
    await call('showKeyUsage')
    await call('readConsoleFile', { path: { name: 'nothing.js' } })
  })

  it('requested changes', async () => {
    const body = { app_id: 'app-1', change_webhook: { webhook_url: 'https://game.example/validate' } }
    const ask = async () => ({ id: String((await call('askForChange', { body })).change_request_id) })
    const path = await ask()
    await call('listChangeRequests', { query: '?open=true&app_id=app-1' })
    await call('showChangeRequest', { path })
    await call('refuseChangeRequest', { path, body: { reason: 'not yet' } })
    await call('withdrawChangeRequest', { path: await ask() })
    await call('approveChangeRequest', { path: await ask() })
  })

  it('tokens of programs', async () => {
    const wanted = { role: 'viewer', environments: ['sandbox'] }
    const { token_id, token } = await call('addToken', { body: { ...wanted, name: 'one' } })
    await call('addToken', { body: { ...wanted, name: 'two', role: 'merchant', app_ids: ['app-1'] } })
    await call('addToken', { body: { ...wanted, name: 'operator' } })
    const authorization = `Bearer ${token}`
    await call('registerApp', { body: {}, headers: { authorization } })
    assert.ok((await call('listTokens', { query: '?limit=1' })).next_cursor)
    await call('revokeToken', { path: { token_id } })
    await call('revokeToken', { path: { token_id: 'nothing' } })
    await call('listTokens', { headers: { authorization } })
    await call('listTokens')
  })

  it('signing keys and webhook addresses', async () => {
    await call('listPlatformKeys')
    assert.equal((await call('showHold')).held, false)
    assert.equal((await call('releaseEnvironment', { body: { reason: 'none' } })).name, 'FAILED_PRECONDITION')
    assert.equal((await call('acceptTrail', { body: { reason: 'none' } })).name, 'FAILED_PRECONDITION')
    assert.equal((await call('rotatePlatformKey', { body: { overlap_seconds: 3600 } })).keys.length, 2)
    for (const url of [
      setup.backend.url,
      'http://10.0.0.8/',
      'ftp://example.com/',
      'http://nowhere.invalid/',
    ]) {
      await call('checkWebhookAddress', { body: { url } })
    }
  })

  it('the merchant API and its records', async () => {
    for (const operationId of ['queryOrder', 'queryOrderShortPath']) {
      await query(operationId, '{"id":"order-1"}')
      const { debug_id } = await query(operationId, '{"id":"nothing"}')
      assert.equal((await call('showMerchantRequest', { path: { debug_id } })).status, 404)
    }
    const { requests, next_cursor } = await call('searchMerchantRequests', { query: '?limit=2' })
    assert.equal(requests.length, 2)
    await call('searchMerchantRequests', { query: `?cursor=${next_cursor}` })
    await call('searchMerchantRequests', { query: '?app=misspelt' })
    await call('searchMerchantRequests', { query: '?name=NOT_FOUND&from=2026-01-01T00:00:00Z' })
    const refused = await query('queryOrder', '{"id":"order-1"}', { timestamp: 1 })
    assert.equal(refused.name, 'UNAUTHENTICATED')
    await call('inspectRequest', { body: { request: 'hello' } })
    await call('inspectRequest', { body: { debug_id: 'nobody' } })
    const saved = `POST /v2/orders HTTP/1.1\nHost: localhost\nAuthorization: ${MISSIGNED}\n\n{"id":"order-1"}\n`
    assert.ok((await call('inspectRequest', { body: { request: saved } })).mistakes.length > 0)
    for (const operationId of ['listCertificates', 'listCertificatesShortPath']) {
      assert.equal((await query(operationId, '')).certificates.length, 2)
      await query(operationId, '{}')
    }
  })

  it('the service itself', async () => {
    for (const operationId of ['showIndex', 'checkHealth', 'checkReadiness', 'readMetrics', 'readDocs']) {
      await call(operationId)
    }
  })

  it('what two people decide', async () => {
    const console = { 'x-txgw-console': '1', origin: setup.gateway.addresses.operator }
    const both = ['production', 'sandbox']
    const password = 'seven quiet lanterns'
    const asPerson = async (name: string) => {
      const { link } = await call('invitePerson', { body: { name, role: 'admin', environments: both } })
      const invitation = link.split('#invitation=')[1]
      await call('acceptInvitation', { body: { invitation, password }, headers: console })
      const cookie = await signIn({ login: name, password })
      const wanted = { name: `program of ${name}`, role: 'operator', environments: both }
      const { token } = await call('addToken', { body: wanted, headers: { ...console, cookie } })
      return { authorization: `Bearer ${token}` }
    }
    await call('registerApp', { path: { env: 'production' }, body: { app_id: 'app-1', name: 'App' } })
    await call('putOrder', { path: { env: 'production' }, body: orderBody({ order_status: 'Paid' }) })
    const limit = { refunds_above: [{ currency: 'USD', amount: '1' }] }
    await call('changeTwoPeople', { body: limit })
    const carl = await asPerson('Carl')
    const dora = await asPerson('Dora')
    assert.equal((await call('showTwoPeople')).in_force, true)
    const path = { env: 'production' }
    const deadline = { validation_deadline_ms: 1000 }
    const { change_request_id } = await call('changeApp', { path, body: deadline, headers: carl })
    await call('approveChangeRequest', { path: { ...path, id: change_request_id }, headers: dora })
    const key = { serial_no: '9', public_key: PEM }
    await call('addKey', { path, body: key, headers: carl })
    const refund = { order_status: 'Refunded' }
    await call('changeOrderStatus', { path: { ...path, id: 'order-1' }, body: refund, headers: carl })
    await call('changeApp', { path, body: { webhook_url: 'https://game.example/' } })
    const [{ change_request_id: id }] = (await call('listBreakGlass')).break_glass
    await call('seeBreakGlass', { path: { id }, headers: dora })
    const { tokens } = await call('listTokens')
    await call('endExemption', { path: tokens[0] })
    const cookie = await signIn({ login: 'Carl', password })
    const headers = { ...console, cookie }
    const wanted = { role: 'admin', environments: both }
    await call('addToken', { body: { ...wanted, name: 'deploy' }, headers })
    await call('invitePerson', { body: { ...wanted, name: 'Gil' }, headers })
    await call('changeTwoPeople', { body: { mode: 'off' }, headers })
    const { accounts } = await call('listAccounts')
    const { account_id } = accounts.find(({ name }: { name: string }) => name === 'Ann')
    await call('changeAccount', {
      path: { account_id },
      body: { role: 'operator', environments: both, enabled: true },
      headers,
    })
  })

  it('covers every successful answer of the document', () => {
    // Elsewhere the stream is read, the built files are fetched, the document is compared as a whole, an identity
    // provider is asked, a wrong store is released, and a forged trail is accepted.
    const elsewhere = [
      ...['watchOverview 200', 'readConsoleFile 200', 'readOpenApi 200', 'beginOpenid 200'],
      ...['signOutAtProvider 200', 'releaseEnvironment 200', 'acceptTrail 200'],
    ]
    assert.deepEqual(check.unseen().toSorted(), elsewhere.toSorted())
  })
})
