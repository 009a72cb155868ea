import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Environment } from '@txgw/base/environment'
import { verifyTrail } from '@txgw/domain/audit/verify-trail'
import { reconcile } from '@txgw/domain/reconcile/reconcile'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { databaseUrlFor } from '@txgw/testkit/stores/chosen-store'
import type { Operation } from '../../src/operator-api/operation.ts'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'
import { SoftAuthenticator } from '../accounts/soft-authenticator.ts'
import { type RechargeSetup, setUpRecharges } from '../end-to-end/recharge-setup.ts'

async function openStoreOf(dataDir: string, environment: Environment): Promise<Store> {
  const url = await databaseUrlFor(dataDir)
  if (url) return openPostgresStore({ url, environment })
  return openSqliteStore({ directory: join(dataDir, environment), environment })
}

/** Every operation that sends something and leaves no entry, and why. */
const CHANGE_NOTHING: Record<string, string> = {
  checkWebhookAddress: 'it looks a name up and connects to nothing',
  inspectRequest: 'it judges what it was sent',
  showInvitation: 'the body has the secret, so that no address does',
  beginOpenid: 'the sign-in that follows leaves one',
  beginPasskey: 'the account that follows leaves one',
  beginPasskeySignIn: 'the sign-in that follows leaves one',
  beginOwnPasskey: 'the passkey that follows leaves one',
}

/** People make their own account and open and end their own sessions. The tests of that are below. */
const BY_PEOPLE = ['acceptInvitation', 'signIn', 'signOut', 'endOwnSession', 'signOutAtProvider']

/** The store must be a wrong one first: `wrong-store.test.ts` and `forged-history.test.ts` have the tests. */
const ON_A_WRONG_STORE = ['releaseEnvironment', 'acceptTrail']

/** Only where two people could decide: `two-people/break-glass.test.ts` has the tests. */
const WHERE_TWO_COULD = ['endExemption', 'seeBreakGlass']

const publicKeyPem = rsaPair().publicKey.export({ type: 'spki', format: 'pem' })

interface Sent {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

interface Case {
  /** Prepares the call, and returns it. */
  done: () => Promise<Sent> | Sent
  object: string | RegExp
  appId: string | null
  before: unknown
  after: (after: Record<string, unknown>) => void
  refused: Sent | (() => Sent)
  errorName: string
  environment?: 'production'
  /** The entries of other objects that the call changes too. None without it. */
  also?: (others: Record<string, unknown>[]) => void
  /** The author, if it is a person and not the operator token. */
  person?: string
}

let setup: RechargeSetup
const held: Record<string, string> = {}

const SANDBOX = '/operator/v1/sandbox'
const app1 = `${SANDBOX}/apps/app-1`
const order1 = `${SANDBOX}/orders/app-1/order-1`
const ndjson = { 'content-type': 'application/x-ndjson' }
const has = (expected: Record<string, unknown>) => (after: Record<string, unknown>) =>
  assert.deepEqual({ ...after, ...expected }, after)

const isDigested = (facts: Record<string, unknown>, name: string) =>
  assert.match(String(facts[`${name}_sha256`]), /^[0-9a-f]{64}$/)

/** Every operation that changes something, in an order in which each finds what it needs. */
const CASES: Record<string, Case> = {
  registerApp: {
    done: () => ({ method: 'POST', path: `${SANDBOX}/apps`, body: { app_id: 'new-app', name: 'New' } }),
    object: 'app/new-app',
    appId: 'new-app',
    before: null,
    after: has({ name: 'New', enabled: true, on_unreachable: 'end', verdict_reading: 'strict' }),
    refused: { method: 'POST', path: `${SANDBOX}/apps`, body: { app_id: 'new-app', name: 'New' } },
    errorName: 'ALREADY_EXISTS',
  },
  changeApp: {
    done: () => ({ method: 'PATCH', path: app1, body: { name: 'Renamed', enabled: true } }),
    object: 'app/app-1',
    appId: 'app-1',
    before: { name: 'App' },
    after: (after) => assert.deepEqual(after, { name: 'Renamed' }),
    refused: { method: 'PATCH', path: app1, body: { nmae: 'Renamed' } },
    errorName: 'INVALID_ARGUMENT',
  },
  addKey: {
    done: () => ({
      method: 'POST',
      path: `${app1}/keys`,
      body: { serial_no: '7', public_key: publicKeyPem },
    }),
    object: 'key/app-1/7',
    appId: 'app-1',
    before: null,
    after: (after) => {
      assert.deepEqual(Object.keys(after).toSorted(), [
        ...['added_at', 'fingerprint', 'not_after', 'not_before', 'public_key_sha256', 'serial_no'],
      ])
      assert.match(String(after.fingerprint), /^[0-9a-f]{64}$/)
    },
    refused: {
      method: 'POST',
      path: `${app1}/keys`,
      body: { serial_no: '-----BEGIN PRIVATE KEY-----', public_key: '' },
    },
    errorName: 'INVALID_ARGUMENT',
  },
  revokeKey: {
    done: () => ({ method: 'DELETE', path: `${app1}/keys/7` }),
    object: 'key/app-1/7',
    appId: 'app-1',
    before: (key: Record<string, unknown>) => has({ serial_no: '7', revoked_at: null })(key),
    after: (after) => assert.ok(after.revoked_at),
    refused: { method: 'DELETE', path: `${app1}/keys/nothing` },
    errorName: 'NOT_FOUND',
  },
  putOrder: {
    done: async () => {
      const total_price = { currency: 'USD', amount: '4.99' }
      await send({ method: 'POST', path: `${SANDBOX}/orders`, body: orderBody({ total_price }) })
      const body = orderBody({
        total_price: { currency: 'USD', amount: '99.99' },
        update_time: '2025-03-01T10:00:01Z',
      })
      await settle()
      return { method: 'POST', path: `${SANDBOX}/orders`, body }
    },
    object: 'order/app-1/order-1',
    appId: 'app-1',
    before: {
      total_price: { currency: 'USD', amount: '4.99' },
      update_time: orderBody().update_time,
    },
    after: (after) =>
      assert.deepEqual(after, {
        total_price: { currency: 'USD', amount: '99.99' },
        update_time: '2025-03-01T10:00:01Z',
      }),
    refused: { method: 'POST', path: `${SANDBOX}/orders`, body: orderBody() },
    errorName: 'FAILED_PRECONDITION',
  },
  importOrders: {
    done: () => ({
      method: 'POST',
      path: `${SANDBOX}/orders/import`,
      body: `${['a', 'b'].map((id) => JSON.stringify(orderBody({ payment_order_id: id }))).join('\n')}\nbad\n`,
      headers: ndjson,
    }),
    object: /^import\/\w{26}$/,
    appId: 'app-1',
    before: null,
    after: (after) =>
      assert.deepEqual(after, { first_line: 1, last_line: 3, created: 2, apps: 1, app_ids: ['app-1'] }),
    refused: {
      method: 'POST',
      path: `${SANDBOX}/orders/import`,
      body: 'order',
      headers: { 'content-type': 'text/html' },
    },
    errorName: 'UNSUPPORTED_MEDIA_TYPE',
  },
  changeOrderStatus: {
    done: () => ({ method: 'POST', path: `${order1}/status`, body: { order_status: 'Paid' } }),
    object: 'order/app-1/order-1',
    appId: 'app-1',
    before: (order: Record<string, unknown>) => has({ order_status: 'Created' })(order),
    after: (after) => {
      assert.deepEqual(Object.keys(after).toSorted(), ['order_status', 'update_time'])
      assert.equal(after.order_status, 'Paid')
    },
    refused: { method: 'POST', path: `${order1}/status`, body: { order_status: 'Created' } },
    errorName: 'FAILED_PRECONDITION',
  },
  startRecharge: {
    done: () => ({ method: 'POST', path: `${SANDBOX}/recharges`, body: rechargeBody() }),
    object: /^recharge\/\w{26}$/,
    appId: 'app-1',
    before: null,
    after: has({ state: 'VALIDATING', app_id: 'app-1', total_price: rechargeBody().total_price }),
    refused: { method: 'POST', path: `${SANDBOX}/recharges`, body: { ...rechargeBody(), app_id: 'nobody' } },
    errorName: 'INVALID_ARGUMENT',
  },
  revalidateRecharge: {
    done: async () => {
      const started = await send({ method: 'POST', path: `${SANDBOX}/recharges`, body: rechargeBody() })
      await settle()
      return { method: 'POST', path: `${SANDBOX}/recharges/${started.recharge_id}/validate` }
    },
    object: /^recharge\/\w{26}$/,
    appId: 'app-1',
    before: (recharge: Record<string, unknown>) => assert.deepEqual(Object.keys(recharge), ['validation_id']),
    after: (after) => assert.deepEqual(Object.keys(after), ['validation_id']),
    refused: { method: 'POST', path: `${SANDBOX}/recharges/nothing/validate` },
    errorName: 'NOT_FOUND',
  },
  validateUser: {
    done: () => ({
      method: 'POST',
      path: `${SANDBOX}/validations`,
      body: { app_id: 'app-1', user_id: 'player-1' },
    }),
    object: /^validation\/\w{26}$/,
    appId: 'app-1',
    before: null,
    after: (after) => assert.deepEqual(after, { outcome: 'allowed' }),
    refused: {
      method: 'POST',
      path: `${SANDBOX}/validations`,
      body: { app_id: 'nobody', user_id: 'player-1' },
    },
    errorName: 'INVALID_ARGUMENT',
  },
  resendValidation: {
    done: async () => {
      const body = { app_id: 'app-1', user_id: 'player-1' }
      const { validation_id } = await send({ method: 'POST', path: `${SANDBOX}/validations`, body })
      await settle()
      return { method: 'POST', path: `${SANDBOX}/validations/${validation_id}/resend` }
    },
    object: /^validation\/\w{26}$/,
    appId: 'app-1',
    before: null,
    after: (after) => {
      assert.deepEqual(Object.keys(after).toSorted(), ['asked_again', 'outcome'])
      assert.match(String(after.asked_again), /^\w{26}$/)
    },
    refused: { method: 'POST', path: `${SANDBOX}/validations/nothing/resend` },
    errorName: 'NOT_FOUND',
  },
  rotatePlatformKey: {
    done: () => ({ method: 'POST', path: `${SANDBOX}/platform-keys/rotate`, body: {} }),
    object: /^platform-key\/\w+$/,
    appId: null,
    before: (key: Record<string, unknown>) =>
      assert.deepEqual(Object.keys(key).toSorted(), ['fingerprint', 'serial_no']),
    after: (after) => {
      const names = ['fingerprint', 'overlap_seconds', 'public_key_sha256', 'serial_no', 'signs_from']
      assert.deepEqual(Object.keys(after).toSorted(), names)
    },
    refused: { method: 'POST', path: `${SANDBOX}/platform-keys/rotate`, body: {} },
    errorName: 'FAILED_PRECONDITION',
  },
  makeConsoleTicket: {
    environment: 'production',
    done: () => ({ method: 'POST', path: '/operator/v1/console-tickets' }),
    object: 'console-ticket',
    appId: null,
    before: null,
    after: (after) => assert.deepEqual(Object.keys(after), ['expires_at']),
    refused: { method: 'POST', path: '/operator/v1/console-tickets', body: 'no json' },
    errorName: 'INVALID_ARGUMENT',
  },
  moveSandboxClock: {
    done: () => ({ method: 'PUT', path: `${SANDBOX}/clock`, body: { offset_seconds: 60 } }),
    object: 'clock',
    appId: null,
    before: { offset_seconds: 0 },
    after: (after) => assert.deepEqual(after, { offset_seconds: 60 }),
    refused: { method: 'PUT', path: `${SANDBOX}/clock`, body: { offset_seconds: -1 } },
    errorName: 'INVALID_ARGUMENT',
  },
  resetSandboxClock: {
    done: () => ({ method: 'DELETE', path: `${SANDBOX}/clock` }),
    object: 'clock',
    appId: null,
    before: { offset_seconds: 60 },
    after: (after) => assert.deepEqual(after, { offset_seconds: 0 }),
    refused: { method: 'DELETE', path: `${SANDBOX}/clock`, body: 'no json' },
    errorName: 'INVALID_ARGUMENT',
  },
  replyByHand: {
    done: async () => {
      // A question outside a recharge would leave an entry with its answer.
      await send({ method: 'POST', path: `${SANDBOX}/recharges?hold=true`, body: rechargeBody() })
      let waiting = (await send({ method: 'GET', path: `${SANDBOX}/held` })).held
      while (waiting.length === 0) waiting = (await send({ method: 'GET', path: `${SANDBOX}/held` })).held
      held.id = waiting[0].notification_id
      await settle()
      const body = { status: 200, body: '{"is_topup_forbidden":false}' }
      return { method: 'POST', path: `${SANDBOX}/held/${held.id}/reply`, body }
    },
    object: /^held\/\w{26}$/,
    appId: 'app-1',
    before: null,
    after: (after) => assert.deepEqual(after, { status: 200, body: '{"is_topup_forbidden":false}' }),
    refused: { method: 'POST', path: `${SANDBOX}/held/nothing/reply`, body: { status: 200, body: '' } },
    errorName: 'NOT_FOUND',
  },
  addToken: {
    environment: 'production',
    done: () => ({
      method: 'POST',
      path: '/operator/v1/tokens',
      body: { name: 'support desk', role: 'support', environments: ['sandbox'] },
    }),
    object: /^token\/\w{26}$/,
    appId: null,
    before: null,
    after: ({ created_at, digest_sha256, ...after }) => {
      assert.match(String(digest_sha256), /^[0-9a-f]{64}$/)
      assert.ok(created_at)
      assert.deepEqual(after, {
        exempt: false,
        name: 'support desk',
        role: 'support',
        environments: ['sandbox'],
        app_ids: null,
        created_by: 'operator',
        owner_id: 'operator-token',
        expires_at: null,
      })
    },
    refused: { method: 'POST', path: '/operator/v1/tokens', body: { name: 'x' } },
    errorName: 'INVALID_ARGUMENT',
  },
  changeTwoPeople: {
    environment: 'production',
    done: () => ({
      method: 'PATCH',
      path: '/operator/v1/production/two-people',
      body: { refunds_above: [{ currency: 'USD', amount: '5' }] },
    }),
    object: 'two-people',
    appId: null,
    before: { mode: 'auto', refunds_above: [] },
    after: (after) =>
      assert.deepEqual(after, { mode: 'auto', refunds_above: [{ currency: 'USD', amount: '5' }] }),
    refused: { method: 'PATCH', path: '/operator/v1/production/two-people', body: { mode: 'on' } },
    errorName: 'INVALID_ARGUMENT',
  },
  revokeToken: {
    environment: 'production',
    done: async () => {
      const { tokens } = await send({ method: 'GET', path: '/operator/v1/tokens' })
      return { method: 'DELETE', path: `/operator/v1/tokens/${tokens[0].token_id}` }
    },
    object: /^token\/\w{26}$/,
    appId: null,
    before: { name: 'support desk', role: 'support', revoked_at: null },
    after: (after) => assert.ok(after.revoked_at),
    refused: { method: 'DELETE', path: '/operator/v1/tokens/nothing' },
    errorName: 'NOT_FOUND',
  },
}

const PASSWORD = 'nine green bottles on a wall'
const PERSON = { name: 'Ann', role: 'support', environments: ['sandbox'] }

Object.assign(CASES, {
  invitePerson: {
    environment: 'production',
    done: () => ({ method: 'POST', path: '/operator/v1/invitations', body: PERSON }),
    object: /^invitation\/\w{26}$/,
    appId: null,
    before: null,
    after: (after) => {
      has({ ...PERSON, email: null, app_ids: null })(after)
      assert.deepEqual(Object.keys(after).toSorted(), [
        ...['app_ids', 'created_at', 'created_by', 'digest_sha256', 'email', 'environments', 'expires_at'],
        ...['name', 'owner_id', 'role'],
      ])
    },
    refused: { method: 'POST', path: '/operator/v1/invitations', body: { ...PERSON, role: 'king' } },
    errorName: 'INVALID_ARGUMENT',
  },
  withdrawInvitation: {
    environment: 'production',
    done: async () => {
      const { invitations } = await send({ method: 'GET', path: '/operator/v1/invitations' })
      return { method: 'DELETE', path: `/operator/v1/invitations/${invitations[0].invitation_id}` }
    },
    object: /^invitation\/\w{26}$/,
    appId: null,
    before: { name: 'Ann', withdrawn_at: null },
    after: (after) => assert.ok(after.withdrawn_at),
    refused: { method: 'DELETE', path: '/operator/v1/invitations/nothing' },
    errorName: 'NOT_FOUND',
  },
  changeAccount: {
    environment: 'production',
    done: async () => {
      await acceptAs('Bob')
      await settle()
      const body = { environments: ['production', 'sandbox'] }
      return { method: 'PATCH', path: `/operator/v1/accounts/${await accountId()}`, body }
    },
    object: /^account\/\w{26}$/,
    appId: null,
    before: { environments: ['sandbox'] },
    after: (after) => assert.deepEqual(after, { environments: ['production', 'sandbox'] }),
    refused: { method: 'PATCH', path: '/operator/v1/accounts/nothing', body: { enabled: false } },
    errorName: 'NOT_FOUND',
  },
  endSession: {
    environment: 'production',
    done: async () => {
      await acceptAs('Cleo')
      await settle()
      const { sessions } = await send({ method: 'GET', path: '/operator/v1/sessions' })
      return { method: 'DELETE', path: `/operator/v1/sessions/${sessions[0].session_id}` }
    },
    object: /^session\/\w{26}$/,
    appId: null,
    before: (session: Record<string, unknown>) => has({ of: 'account', ended_at: null })(session),
    after: (after) => assert.ok(after.ended_at),
    refused: { method: 'DELETE', path: '/operator/v1/sessions/nothing' },
    errorName: 'NOT_FOUND',
  },
} satisfies Record<string, Case>)

const ASKED = { add_key: { serial_no: '8' }, requested_by: 'operator' }
const WAITING = { ...ASKED, state: 'waiting' }
const requests = `${SANDBOX}/change-requests`

/** Asks for a key, and returns the call that decides about it. */
async function decide(deed: string, body?: object): Promise<Sent> {
  const asked = { app_id: 'app-1', add_key: { serial_no: '8', public_key: publicKeyPem } }
  const { change_request_id: id } = await send({ method: 'POST', path: requests, body: asked })
  await settle()
  return { method: 'POST', path: `${requests}/${id}/${deed}`, ...(body && { body }) }
}

const decided = {
  object: /^change-request\/\w{26}$/,
  appId: 'app-1',
  before: WAITING,
  errorName: 'NOT_FOUND',
}

Object.assign(CASES, {
  askForChange: {
    object: /^change-request\/\w{26}$/,
    appId: 'app-1',
    before: null,
    done: () => ({
      method: 'POST',
      path: requests,
      body: { app_id: 'app-1', change_webhook: { webhook_url: 'https://game.example/new' } },
    }),
    after: (after) =>
      assert.deepEqual(after, {
        change_webhook: { webhook_url: 'https://game.example/new' },
        requested_by: 'operator',
        state: 'waiting',
      }),
    refused: { method: 'POST', path: requests, body: { app_id: 'app-1' } },
    errorName: 'INVALID_ARGUMENT',
  },
  refuseChangeRequest: {
    ...decided,
    done: () => decide('refuse', { reason: 'Unknown host' }),
    after: (after) => assert.deepEqual(after, { ...ASKED, state: 'refused', reason: 'Unknown host' }),
    refused: { method: 'POST', path: `${requests}/nothing/refuse` },
  },
  withdrawChangeRequest: {
    ...decided,
    done: () => decide('withdraw'),
    after: (after) => assert.deepEqual(after, { ...ASKED, state: 'withdrawn' }),
    refused: { method: 'POST', path: `${requests}/nothing/withdraw` },
  },
  approveChangeRequest: {
    ...decided,
    done: () => decide('approve'),
    after: (after) => assert.deepEqual(after, { ...ASKED, state: 'approved' }),
    also: ([key, ...others]) => {
      assert.deepEqual(others, [])
      const { object, operation, actor, before: old, after: now } = key ?? {}
      assert.deepEqual(
        [object, operation, actor, old],
        ['key/app-1/8', 'approveChangeRequest', 'operator', null],
      )
      has({ serial_no: '8', requested_by: 'operator' })(now as Record<string, unknown>)
      assert.match(JSON.stringify(now), /"change_request_id":"\w{26}"/)
    },
    refused: { method: 'POST', path: `${requests}/nothing/approve` },
  },
} satisfies Record<string, Case>)

/** The person that changes its own account: the cookie, and the passkey that it has added. */
const own = { cookie: '', passkeyId: '', password: 'nine green bottles on a wall' }

const asPerson = (sent: Sent): Sent => {
  const { operator: origin } = setup.gateway.addresses
  return { ...sent, headers: { origin, 'x-txgw-console': '1', cookie: own.cookie } }
}

Object.assign(CASES, {
  changeOwnPassword: {
    environment: 'production',
    person: 'Eve',
    done: async () => {
      own.cookie = await acceptAs('Eve')
      await settle()
      const body = { present_password: own.password, password: 'ten green bottles on a wall' }
      own.password = body.password
      return asPerson({ method: 'PUT', path: '/console/account/password', body })
    },
    object: /^account\/\w{26}$/,
    appId: null,
    before: (account: Record<string, unknown>) => isDigested(account, 'password'),
    after: (after) => {
      has({ name: 'Eve', password: 'changed' })(after)
      isDigested(after, 'password')
    },
    refused: () =>
      asPerson({
        method: 'PUT',
        path: '/console/account/password',
        body: { present_password: 'wrong', password: 'eleven green bottles' },
      }),
    errorName: 'INVALID_ARGUMENT',
  },
  addOwnPasskey: {
    environment: 'production',
    person: 'Eve',
    done: async () => {
      const body = { present_password: own.password }
      const begun = await send(asPerson({ method: 'POST', path: '/console/account/passkey-options', body }))
      const { operator: origin } = setup.gateway.addresses
      const place = { challenge: begun.challenge, origin, host: new URL(origin).hostname }
      const passkey = new SoftAuthenticator().register(place, begun.user.id)
      return asPerson({ method: 'POST', path: '/console/account/passkeys', body: { passkey } })
    },
    object: /^account\/\w{26}$/,
    appId: null,
    before: (account: Record<string, unknown>) => {
      has({ name: 'Eve', passkeys: [] })(account)
      isDigested(account, 'passkeys')
    },
    after: (after) => {
      const [passkeyId] = after.passkeys as string[]
      assert.match(String(passkeyId), /^[0-9a-f]{16}$/)
      own.passkeyId = String(passkeyId)
    },
    refused: () => asPerson({ method: 'POST', path: '/console/account/passkeys', body: {} }),
    errorName: 'INVALID_ARGUMENT',
  },
  removeOwnPasskey: {
    environment: 'production',
    person: 'Eve',
    done: () =>
      asPerson({
        method: 'POST',
        path: `/console/account/passkeys/${own.passkeyId}/removal`,
        body: { present_password: own.password },
      }),
    object: /^account\/\w{26}$/,
    appId: null,
    before: (account: Record<string, unknown>) => assert.deepEqual(account.passkeys, [own.passkeyId]),
    after: (after) => {
      has({ name: 'Eve', passkeys: [] })(after)
      isDigested(after, 'passkeys')
    },
    refused: () =>
      asPerson({
        method: 'POST',
        path: '/console/account/passkeys/nothing/removal',
        body: { present_password: own.password },
      }),
    errorName: 'NOT_FOUND',
  },
} satisfies Record<string, Case>)

async function accountId(): Promise<string> {
  const { accounts } = await send({ method: 'GET', path: '/operator/v1/accounts' })
  return accounts[0].account_id
}

/** Invites a person, who makes an account with a password. Returns the cookie of its session. */
async function acceptAs(name: string): Promise<string> {
  const invited = await send({ method: 'POST', path: '/operator/v1/invitations', body: { ...PERSON, name } })
  const [, invitation] = invited.link.split('#invitation=')
  await settle()
  const { operator } = setup.gateway.addresses
  const response = await fetch(`${operator}/console/invitation/acceptance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: operator, 'x-txgw-console': '1' },
    body: JSON.stringify({ invitation, password: PASSWORD }),
  })
  assert.equal(response.status, 204, await response.text())
  return String(response.headers.get('set-cookie')).split(';')[0] as string
}

// biome-ignore lint/suspicious/noExplicitAny: the answers have many shapes.
async function send({ method, path, body, headers = {} }: Sent): Promise<any> {
  const response = await fetch(setup.gateway.addresses.operator + path, {
    method,
    headers: {
      ...(!headers.cookie && { authorization: `Bearer ${setup.gateway.operatorToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? { status: response.status } : { status: response.status, ...JSON.parse(text) }
}

const seen = new Set<string>()

/** Marks what is in both trails as seen. */
async function settle(): Promise<void> {
  for (const environment of ['production', 'sandbox']) await newEntries(environment)
}

async function newEntries(environment: string) {
  const { entries } = await send({ method: 'GET', path: `/operator/v1/${environment}/audit?limit=200` })
  const fresh = entries.filter(({ entry_id }: { entry_id: string }) => !seen.has(entry_id))
  for (const { entry_id } of fresh) seen.add(entry_id)
  return fresh
}

describe('every change through the operator API', () => {
  before(async () => {
    setup = await setUpRecharges()
  })
  after(() => setup.dispose())

  it('is one of the cases below, and every other call that sends something is known to change nothing', () => {
    const sending = (OPERATIONS as readonly Operation[]).filter(({ method }) => method !== 'get')
    const changing = (OPERATIONS as readonly Operation[]).filter(({ changes }) => changes)
    assert.deepEqual(
      changing.map(({ id }) => id).toSorted(),
      [...Object.keys(CASES), ...ON_A_WRONG_STORE, ...WHERE_TWO_COULD].toSorted(),
    )
    assert.deepEqual(
      sending
        .filter(({ changes }) => !changes)
        .map(({ id }) => id)
        .toSorted(),
      [...Object.keys(CHANGE_NOTHING), ...BY_PEOPLE].toSorted(),
    )
  })

  for (const [operation, one] of Object.entries(CASES)) {
    it(`${operation} leaves one entry with who, what, before and after`, async () => {
      const environment = one.environment ?? 'sandbox'
      await settle()
      const sent = await one.done()
      const answer = await send(sent)
      assert.ok(answer.status < 300, JSON.stringify(answer))
      const [entry, ...others] = await newEntries(environment)
      if (one.also) one.also(others)
      else assert.deepEqual(others, [])
      const { object, app_id, before: old, after: now, debug_id, entry_id, at, ...rest } = entry
      const author = one.person
        ? { actor: one.person, role: 'support', signed_in_with: 'session' }
        : { actor: 'operator', role: 'admin', signed_in_with: 'operator-token' }
      assert.deepEqual(rest, {
        ...author,
        address: '127.0.0.1',
        operation,
        outcome: 'done',
        error_name: null,
      })
      if (typeof one.object === 'string') assert.equal(object, one.object)
      else assert.match(object, one.object)
      assert.equal(app_id, one.appId)
      if (typeof one.before === 'function') one.before(old)
      else assert.deepEqual(old, one.before)
      one.after(now)
      assert.match(debug_id, /^\w{26}$/)
      assert.doesNotMatch(JSON.stringify(entry), /argon2|green bottles/)
      assert.equal(Date.parse(at) > 0 && entry_id.length, 26)
    })

    it(`${operation} leaves an entry when it is refused`, async () => {
      await settle()
      const answer = await send(typeof one.refused === 'function' ? one.refused() : one.refused)
      assert.equal(answer.name, one.errorName)
      const entries = [...(await newEntries('production')), ...(await newEntries('sandbox'))]
      assert.equal(entries.length, 1, JSON.stringify(entries))
      const [{ outcome, error_name, actor, debug_id, before: old, after: now, operation: tried }] = entries
      assert.deepEqual(
        { outcome, error_name, actor, debug_id, old, now, tried },
        {
          outcome: 'refused',
          error_name: one.errorName,
          debug_id: answer.debug_id,
          actor: one.person ?? 'operator',
          old: null,
          now: null,
          tried: operation,
        },
      )
      assert.doesNotMatch(JSON.stringify(entries), /PRIVATE KEY|green bottles/)
    })
  }

  it('names a person that accepts an invitation as the author of its account', async () => {
    await acceptAs('Dora')
    const [entry, ...others] = await newEntries('production')
    assert.deepEqual(others, [])
    const { operation, actor, role, signed_in_with, object, before: old, after: now } = entry
    assert.deepEqual(
      { operation, actor, role, signed_in_with, old },
      {
        operation: 'acceptInvitation',
        actor: 'Dora',
        role: 'support',
        signed_in_with: 'invitation',
        old: null,
      },
    )
    assert.match(object, /^account\/\w{26}$/)
    has({ name: 'Dora', role: 'support', environments: ['sandbox'], signs_in_with: ['password'] })(now)
    assert.doesNotMatch(JSON.stringify(entry), /argon2|green bottles/)
  })

  it('names a person that signs in, with how, and that ends its own sessions', async () => {
    await acceptAs('Fay')
    await settle()
    const { operator } = setup.gateway.addresses
    const headers = { 'content-type': 'application/json', origin: operator, 'x-txgw-console': '1' }
    const signIn = async (credential: object) => {
      const body = JSON.stringify(credential)
      const response = await fetch(`${operator}/console/session`, { method: 'POST', headers, body })
      return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    }
    const leave = (path: string, cookie: string) =>
      fetch(operator + path, { method: 'DELETE', headers: { ...headers, cookie } })
    const [wrong, right] = ['a wrong password', PASSWORD].map((password) => ({ login: 'Fay', password }))
    assert.equal((await signIn(wrong as object)).status, 401)
    assert.deepEqual(await newEntries('production'), [])
    const { status, cookie } = await signIn(right as object)
    assert.equal(status, 204)
    const [opened] = await newEntries('production')
    const { operation, actor, role, signed_in_with, object, before: old, after: now } = opened
    assert.deepEqual(
      { operation, actor, role, signed_in_with, old },
      { operation: 'signIn', actor: 'Fay', role: 'support', signed_in_with: 'password', old: null },
    )
    assert.match(object, /^session\/\w{26}$/)
    has({ of: 'account', signed_in_by: 'password' })(now)
    assert.doesNotMatch(JSON.stringify(opened), new RegExp(cookie.split('=')[1] as string))

    const second = await signIn(right as object)
    const [other] = await newEntries('production')
    assert.equal((await leave(`/console/sessions/${other.object.slice(8)}`, cookie)).status, 204)
    assert.equal((await leave('/console/session', cookie)).status, 204)
    assert.equal((await leave('/console/session', second.cookie)).status, 204)
    const ended = await newEntries('production')
    assert.deepEqual(
      ended.map((entry: Record<string, unknown>) => [entry.operation, entry.actor, entry.object]),
      [
        ['signOut', 'Fay', object],
        ['endOwnSession', 'Fay', other.object],
      ],
    )
    const { token } = await send({
      method: 'POST',
      path: '/operator/v1/tokens',
      body: { name: 'desk lead', role: 'admin', environments: ['production', 'sandbox'] },
    })
    const { ticket } = await send({
      method: 'POST',
      path: '/operator/v1/console-tickets',
      headers: { authorization: `Bearer ${token}` },
    })
    await settle()
    assert.equal((await signIn({ ticket })).status, 204)
    assert.equal((await signIn({ token: setup.gateway.operatorToken })).status, 204)
    assert.deepEqual(
      (await newEntries('production')).map((entry: Record<string, unknown>) => [
        ...[entry.operation, entry.actor, entry.role, entry.signed_in_with],
      ]),
      [
        ['signIn', 'console', 'admin', 'operator-token'],
        ['signIn', 'desk lead', 'admin', 'ticket'],
      ],
    )
  })

  it('is found by each filter, page by page and as JSON lines', async () => {
    const path = `${SANDBOX}/audit`
    const find = async (query: string) => (await send({ method: 'GET', path: `${path}?${query}` })).entries
    const byObject = await find('object=order/app-1/order-1&operation=changeOrderStatus')
    assert.deepEqual(
      byObject.map(({ outcome }: { outcome: string }) => outcome),
      ['refused', 'done'],
    )
    assert.deepEqual(await find('actor=nobody'), [])
    assert.equal((await find('app_id=new-app')).length, 2)
    assert.deepEqual(await find(`to=2020-01-01T00:00:00Z`), [])
    assert.equal((await send({ method: 'GET', path: `${path}?actr=operator` })).name, 'INVALID_ARGUMENT')
    const first = await send({ method: 'GET', path: `${path}?limit=1` })
    const second = await send({ method: 'GET', path: `${path}?limit=1&cursor=${first.next_cursor}` })
    assert.ok(first.entries[0].entry_id > second.entries[0].entry_id)
    const response = await fetch(`${setup.gateway.addresses.operator}${path}?operation=changeApp`, {
      headers: {
        authorization: `Bearer ${setup.gateway.operatorToken}`,
        accept: 'application/jsonl',
      },
    })
    assert.equal(response.headers.get('content-type'), 'application/jsonl; charset=utf-8')
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines, await find('operation=changeApp'))
  })

  it('leaves sound chains, and records that are what the trail says', async () => {
    for (const environment of ['production', 'sandbox'] as const) {
      const { dataDir } = setup.gateway
      const store = await openStoreOf(dataDir, environment)
      const check = { store: store.audit, environment, publicKeyOf: () => undefined }
      assert.deepEqual((await verifyTrail(check)).findings, [])
      const { differences, isBaselineDue } = await reconcile({ store })
      assert.deepEqual({ differences, isBaselineDue }, { differences: [], isBaselineDue: false })
      await store.close()
    }
  })
})
