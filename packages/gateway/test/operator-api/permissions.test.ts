import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { ROLE_NAMES, type Role } from '@txgw/domain/accounts/role'
import { digestOfSecret, makeSecret } from '@txgw/domain/accounts/secret-text'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleAccount, sampleSession } from '@txgw/testkit/samples/records'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../src/operator-api/access/caller.ts'
import type { Operation } from '../../src/operator-api/operation.ts'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const RANKS = ['viewer', 'support', 'operator', 'admin']
const COVERED: Environment[][] = [['production'], ['sandbox'], ['production', 'sandbox']]

/** A person that is signed in calls these for the own account, with whatever role. */
const FOR_ONESELF = [
  ...['showOwnAccount', 'changeOwnPassword', 'beginOwnPasskey', 'addOwnPasskey', 'removeOwnPasskey'],
]

/** Everything else asks for a token. A new operation belongs here only if anybody may call it. */
const WITHOUT_TOKEN = [
  ...['listSignInWays', 'beginOpenid', 'signOutAtProvider', 'beginPasskey', 'beginPasskeySignIn'],
  ...['listOwnSessions', 'endOwnSession', 'showInvitation', 'acceptInvitation'],
  ...['signIn', 'showSession', 'signOut', 'showIndex', 'readConsoleFile', 'checkHealth', 'checkReadiness'],
  ...['readOpenApi', 'readDocs'],
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

interface Place {
  method: 'GET'
  url: string
  /** The environments that the operation touches there. */
  touched: readonly Environment[]
  needed: string
  admitsMerchants: boolean
}

/** Every address of every operation that asks for a token. */
const PLACES: Place[] = (OPERATIONS as readonly Operation[])
  .filter(({ id }) => ![...WITHOUT_TOKEN, ...FOR_ONESELF].includes(id))
  .flatMap(({ method, path, role, merchant }) => {
    const url = path.replaceAll(/\{(?!env\})\w+\}/g, 'some-id')
    const shared = {
      method: method.toUpperCase() as 'GET',
      needed: role as string,
      admitsMerchants: merchant === 'own-apps',
    }
    const inSandbox = { ...shared, admitsMerchants: merchant !== undefined }
    if (url.includes('{env}')) {
      return ENVIRONMENTS.map((name) => ({
        ...(name === 'sandbox' ? inSandbox : shared),
        url: url.replace('{env}', name),
        touched: [name],
      }))
    }
    if (url.includes('/sandbox/')) return [{ ...inSandbox, url, touched: ['sandbox'] }] as Place[]
    if (url.includes('/production/')) return [{ ...shared, url, touched: ['production'] }] as Place[]
    return [{ ...shared, url, touched: ENVIRONMENTS }]
  })

/** An API that answers 299 with the caller in place of every handler that a request reaches. */
async function startGuards(t: Parameters<typeof startOperatorApi>[0]) {
  const environments = { production: await testEnvironment(), sandbox: await testSandbox() }
  const { api, tokens } = await startOperatorApi(t, { environments })
  api.addHook('preParsing', async (request, reply) => {
    if (!request.is404) return reply.code(299).send(callerOf(request).actor)
  })
  const call = ({ method, url }: { method: (typeof METHODS)[number]; url: string }, token?: string) =>
    api.inject({ method, url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  /** The cookie of a person with the role. */
  const signIn = async (role: Role) => {
    const { accounts, sessions } = environments.production.store
    await accounts.addAccount(sampleAccount({ role, appIds: role === 'merchant' ? ['app-1'] : null }))
    const secret = makeSecret()
    const digest = digestOfSecret(secret)
    const times = { createdAtMs: NOW_MS, lastSeenAtMs: NOW_MS, expiresAtMs: NOW_MS + 1 }
    const subject = { kind: 'account', id: sampleAccount().accountId } as const
    await sessions.addSession(sampleSession({ ...times, digest, subject }), 0)
    return `txgw_session=${secret}`
  }
  return { api, call, signIn, make: tokenMaker(tokens) }
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Everything that a caller sees, but for what differs from one request to the next. */
function seenIn({ statusCode, headers, body }: Answer) {
  const { 'txgw-debug-id': _, date: __, ...rest } = headers
  return { statusCode, rest, body: body.replace(/"debug_id":"\w+"/, '') }
}

test('only the operations that anybody may call have no role', () => {
  for (const { id, access, role } of OPERATIONS as readonly Operation[]) {
    const isOpen = WITHOUT_TOKEN.includes(id)
    const isOwn = FOR_ONESELF.includes(id)
    assert.equal(access === 'signed-in', isOwn, id)
    assert.equal(access !== 'operator', isOpen || isOwn, id)
    assert.equal(role === undefined, isOpen || isOwn, id)
  }
})

describe('every operation for oneself', () => {
  const own = (OPERATIONS as readonly Operation[])
    .filter(({ id }) => FOR_ONESELF.includes(id))
    .map(({ method, path }) => ({
      method: method.toUpperCase() as 'GET',
      url: path.replaceAll(/\{\w+\}/g, 'some-id'),
    }))

  test('refuses a caller without a session, whatever token it has', async (t) => {
    const { call } = await startGuards(t)
    for (const place of own) {
      for (const token of [undefined, TOKEN]) {
        assert.equal((await call(place, token)).statusCode, 401, place.url)
      }
    }
  })

  for (const role of ROLE_NAMES) {
    test(`admits the session of the role ${role}, from the console alone`, async (t) => {
      const { api, signIn } = await startGuards(t)
      const cookie = await signIn(role)
      const console = { host: 'localhost:80', origin: 'http://localhost:80', 'x-txgw-console': '1' }
      for (const place of own) {
        const answer = await api.inject({ ...place, headers: { ...console, cookie } })
        assert.deepEqual([answer.statusCode, answer.json().role], [299, role], place.url)
        const headers = { ...console, cookie, 'sec-fetch-site': 'cross-site' }
        assert.equal((await api.inject({ ...place, headers })).statusCode, 403, place.url)
      }
    })
  }
})

describe('every operation in every environment', () => {
  test('refuses a caller without a token', async (t) => {
    const { call } = await startGuards(t)
    for (const place of PLACES) assert.equal((await call(place)).statusCode, 401, place.url)
  })

  for (const role of ROLE_NAMES.filter((name) => name !== 'merchant')) {
    test(`admits the role ${role} where the role and the environments are enough`, async (t) => {
      const { call, make } = await startGuards(t)
      for (const environments of COVERED) {
        const token = await make({ role, environments, name: `${role} token` })
        for (const place of PLACES) {
          const what = `${place.method} ${place.url} for ${role} of ${environments}`
          requireJudgement(await call(place, token), place, { role, environments, what })
        }
      }
    })
  }

  test('admits the role merchant where it says so, and does not exist for it elsewhere', async (t) => {
    const { call, make } = await startGuards(t)
    for (const environments of COVERED) {
      const token = await make({ role: 'merchant', environments })
      const missing = seenIn(await call({ method: 'GET', url: '/operator/v1/nothing' }, token))
      assert.equal(missing.statusCode, 404)
      for (const place of PLACES) {
        const answer = await call(place, token)
        const isCovered = place.touched.every((name) => environments.includes(name))
        if (place.admitsMerchants && isCovered) assert.equal(answer.statusCode, 299, place.url)
        else assert.deepEqual(seenIn(answer), missing, `${place.method} ${place.url}`)
      }
    }
  })

  test('does not exist for the role merchant with any other method', async (t) => {
    const { call, make } = await startGuards(t)
    const token = await make({ role: 'merchant' })
    // The address of the usage of keys is also that of a key with the serial number "usage".
    const admitted = PLACES.filter(({ admitsMerchants }) => admitsMerchants).map(
      ({ method, url }) => new RegExp(`^${method} ${url.replaceAll('some-id', '[^/]+')}$`),
    )
    for (const method of METHODS) {
      // An HTTP server sends no body in answer to HEAD, whatever the handler gave.
      const seen = (answer: Answer) => ({ ...seenIn(answer), ...(method === 'HEAD' && { body: '' }) })
      const missing = seen(await call({ method, url: '/operator/v1/nothing' }, token))
      assert.equal(missing.statusCode, 404)
      for (const url of new Set(PLACES.map((place) => place.url))) {
        const asked = `${method === 'HEAD' ? 'GET' : method} ${url}`
        if (admitted.some((pattern) => pattern.test(asked))) continue
        assert.deepEqual(seen(await call({ method, url }, token)), missing, `${method} ${url}`)
      }
    }
  })

  test('still names its methods to everybody else', async (t) => {
    const { call, make } = await startGuards(t)
    for (const token of [undefined, 'wrong', await make({ role: 'viewer' })]) {
      const answer = await call({ method: 'PATCH', url: '/operator/v1/tokens' }, token)
      assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'GET, HEAD, POST'])
    }
  })

  test('admits the operator token as the first admin', async (t) => {
    const { call } = await startGuards(t)
    for (const place of PLACES) {
      const answer = await call(place, TOKEN)
      assert.equal(answer.statusCode, 299, place.url)
      assert.deepEqual(answer.json(), {
        id: 'operator-token',
        name: 'operator',
        role: 'admin',
        signedInWith: 'operator-token',
        environments: ['production', 'sandbox'],
        address: '127.0.0.1',
      })
    }
  })
})

function requireJudgement(
  answer: Answer,
  { touched, needed }: Place,
  { role, environments, what }: { role: string; environments: Environment[]; what: string },
): void {
  const isEnough = RANKS.indexOf(role) >= RANKS.indexOf(needed)
  const isCovered = touched.every((name) => environments.includes(name))
  if (isEnough && isCovered) {
    assert.equal(answer.statusCode, 299, what)
    const { name, role: seen, signedInWith } = answer.json()
    assert.deepEqual([name, seen, signedInWith], [`${role} token`, role, 'token'])
    return
  }
  const words = isEnough ? `covers ${environments.join(' and ')} alone` : `needs the role ${needed}`
  assert.deepEqual([answer.statusCode, answer.json().name], [403, 'PERMISSION_DENIED'], what)
  assert.match(answer.json().message, new RegExp(words), what)
}
