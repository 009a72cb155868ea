import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { makeSignInTicket } from '@txgw/domain/session/sign-in-tickets'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleAccount } from '@txgw/testkit/samples/records'
import type { OperatorApiOptions } from '../../src/operator-api/operator-api-options.ts'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from '../operator-api/operator-harness.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

const HOST = 'console.example'
const PLACE = { origin: `https://${HOST}`, host: HOST }
const CONSOLE = { 'x-txgw-console': '1', origin: PLACE.origin, host: HOST }
const PASSWORD = 'seven quiet lanterns'
const NEXT_PASSWORD = 'nine patient rivers'
const MINUTES_10_MS = 10 * 60 * 1000

async function start(t: TestContext, changes: Partial<OperatorApiOptions> = {}) {
  const time = { nowMs: NOW_MS }
  const environments = { production: await testEnvironment(), sandbox: await testSandbox() }
  const { api, call } = await startOperatorApi(t, {
    environments,
    clock: { nowMs: () => time.nowMs },
    ...changes,
  })
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, cookie = '') =>
    api.inject({ method, url, headers: { ...CONSOLE, cookie }, ...(payload && { payload }) })
  const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof send>>) =>
    `${cookie?.name}=${cookie?.value}`
  const invite = async (name: string) => {
    const payload = { name, role: 'viewer', environments: ['sandbox'] }
    const { link } = (await call({ method: 'POST', url: '/operator/v1/invitations', payload })).json()
    return new URL(link).hash.slice('#invitation='.length)
  }
  const accept = async (credential: object) => {
    const accepted = await send('POST', '/console/invitation/acceptance', credential)
    assert.equal(accepted.statusCode, 204, accepted.body)
    return cookieOf(accepted)
  }
  const withPassword = async (name: string) => accept({ invitation: await invite(name), password: PASSWORD })
  const withPasskey = async (name: string) => {
    const invitation = await invite(name)
    const options = await send('POST', '/console/invitation/passkey-options', { invitation })
    const { challenge, user } = options.json()
    const device = new SoftAuthenticator()
    const passkey = device.register({ challenge, ...PLACE }, user.id)
    return { device, cookie: await accept({ invitation, passkey }) }
  }
  const signIn = (credential: object) => send('POST', '/console/session', credential)
  /** The proof of a person without a password. */
  const use = async (device: SoftAuthenticator) => {
    const { challenge } = (await send('POST', '/console/passkey-options')).json()
    return device.use({ challenge, ...PLACE })
  }
  const begin = (cookie: string, proof: object) =>
    send('POST', '/console/account/passkey-options', proof, cookie)
  const add = (cookie: string, passkey: object, name?: string) =>
    send('POST', '/console/account/passkeys', { passkey, name }, cookie)
  /** Adds the passkey of a new device. */
  const addDevice = async (cookie: string, proof: object, name?: string) => {
    const { challenge, user } = (await begin(cookie, proof)).json()
    const device = new SoftAuthenticator()
    const added = await add(cookie, device.register({ challenge, ...PLACE }, user.id), name)
    assert.equal(added.statusCode, 201, added.body)
    return { device, passkeyId: added.json().passkey_id as string }
  }
  const remove = (cookie: string, passkeyId: string, proof: object) =>
    send('POST', `/console/account/passkeys/${passkeyId}/removal`, proof, cookie)
  const show = async (cookie: string) => (await send('GET', '/console/account', undefined, cookie)).json()
  const changePassword = (cookie: string, present_password: string, password = NEXT_PASSWORD) =>
    send('PUT', '/console/account/password', { present_password, password }, cookie)
  const session = (cookie: string) => send('GET', '/console/session', undefined, cookie)
  const ways = { begin, add, addDevice, remove, show, use }
  return {
    ...ways,
    time,
    environments,
    api,
    send,
    cookieOf,
    withPassword,
    withPasskey,
    signIn,
    changePassword,
    session,
  }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['signIn']>>

function assertField(answer: Answer, field: string, words: RegExp): void {
  assert.equal(answer.statusCode, 400, answer.body)
  const [{ field: named, description, value }] = answer.json().details
  assert.deepEqual([named, value ?? ''], [field, ''])
  assert.match(description, words)
}

describe('a changed password', () => {
  test('needs the present one, ends every other session, and is the one that signs in', async (t) => {
    const { withPassword, signIn, cookieOf, changePassword, session } = await start(t)
    const cookie = await withPassword('Ann')
    const other = cookieOf(await signIn({ login: 'Ann', password: PASSWORD }))
    const stranger = await withPassword('Bob')
    assertField(await changePassword(cookie, 'a wrong password'), 'present_password', /must be the present/)
    assertField(await changePassword(cookie, PASSWORD, 'short'), 'password', /at least 12 characters/)
    assertField(await changePassword(cookie, PASSWORD, PASSWORD), 'password', /must differ/)
    assert.equal((await session(other)).statusCode, 200)
    assert.equal((await changePassword(cookie, PASSWORD)).statusCode, 204)
    assert.equal((await session(cookie)).statusCode, 200)
    assert.equal((await session(stranger)).statusCode, 200)
    const ended = await session(other)
    assert.equal(ended.statusCode, 401)
    assert.match(ended.json().message, /password of this account was changed/)
    assert.equal((await signIn({ login: 'Ann', password: PASSWORD })).statusCode, 401)
    assert.equal((await signIn({ login: 'Ann', password: NEXT_PASSWORD })).statusCode, 204)
  })

  test('is guessed no faster than at the sign-in, whatever the address', async (t) => {
    const { api, withPassword } = await start(t)
    const cookie = await withPassword('Ann')
    const guess = (index: number) =>
      api.inject({
        method: 'PUT',
        url: '/console/account/password',
        headers: { ...CONSOLE, cookie },
        payload: {
          present_password: index === 9 ? PASSWORD : `guess number ${index}`,
          password: NEXT_PASSWORD,
        },
        remoteAddress: `192.0.2.${index}`,
      })
    for (let index = 1; index <= 8; index++) assert.equal((await guess(index)).statusCode, 400)
    const late = await guess(9)
    assert.deepEqual([late.statusCode, late.json().name], [429, 'RESOURCE_EXHAUSTED'])
  })

  test('needs an account with a password', async (t) => {
    const { withPasskey, changePassword, signIn, cookieOf, show } = await start(t)
    const { cookie } = await withPasskey('Ann')
    assert.match((await changePassword(cookie, PASSWORD)).json().message, /"Ann" has no password/)
    const operator = cookieOf(await signIn({ token: TOKEN }))
    const refused = await changePassword(operator, PASSWORD)
    assert.deepEqual([refused.statusCode, (await show(operator)).name], [409, 'FAILED_PRECONDITION'])
    assert.match(refused.json().message, /"console" is a token/)
  })
})

describe('a further passkey', () => {
  test('is added with the present password, and signs in', async (t) => {
    const { withPassword, begin, addDevice, show, use, signIn } = await start(t)
    const cookie = await withPassword('Ann')
    assertField(await begin(cookie, {}), 'present_password', /must be given/)
    assertField(await begin(cookie, { present_password: 'wrong' }), 'present_password', /must be the present/)
    const { device, passkeyId } = await addDevice(cookie, { present_password: PASSWORD }, ' Laptop ')
    assert.deepEqual(await show(cookie), {
      account_id: (await show(cookie)).account_id,
      name: 'Ann',
      email: null,
      signs_in_with: ['password', 'passkey'],
      passkeys: [
        { passkey_id: passkeyId, name: 'Laptop', host: HOST, created_at: new Date(NOW_MS).toISOString() },
      ],
    })
    assert.equal((await signIn({ passkey: await use(device) })).statusCode, 204)
    const { excludeCredentials } = (await begin(cookie, { present_password: PASSWORD })).json()
    assert.equal(excludeCredentials.length, 1)
  })

  test('is added with a present passkey of the same account alone', async (t) => {
    const { withPasskey, begin, addDevice, show, use } = await start(t)
    const [ann, bob] = [await withPasskey('Ann'), await withPasskey('Bob')]
    assertField(await begin(ann.cookie, {}), 'present_passkey', /must be given/)
    assertField(
      await begin(ann.cookie, { present_passkey: await use(bob.device) }),
      'present_passkey',
      /of this account/,
    )
    const used = await use(ann.device)
    await addDevice(ann.cookie, { present_passkey: used })
    assert.equal((await show(ann.cookie)).passkeys.length, 2)
    const again = await begin(ann.cookie, { present_passkey: used })
    assert.match(again.json().message, /already used or is older/)
  })

  test('belongs to the account that began it, works once, in time, and is no invitation', async (t) => {
    const { withPassword, begin, add, send, time } = await start(t)
    const [ann, bob] = [await withPassword('Ann'), await withPassword('Bob')]
    const late = /already used or is older than ten minutes/
    const made = async () => {
      const { challenge, user } = (await begin(ann, { present_password: PASSWORD })).json()
      return new SoftAuthenticator().register({ challenge, ...PLACE }, user.id)
    }
    assert.match((await add(bob, await made())).json().message, late)
    const passkey = await made()
    assert.equal((await add(ann, passkey)).statusCode, 201)
    assert.match((await add(ann, passkey)).json().message, late)
    const slow = await made()
    time.nowMs += MINUTES_10_MS
    assert.match((await add(ann, slow)).json().message, late)
    const { challenge } = (await send('POST', '/console/passkey-options')).json()
    const forSignIn = new SoftAuthenticator().register({ challenge, ...PLACE }, 'x')
    assert.match((await add(ann, forSignIn)).json().message, late)
  })

  test('stops at ten, and is not for people of the identity provider', async (t) => {
    const { withPassword, addDevice, begin, show, environments, signIn, cookieOf, changePassword } =
      await start(t)
    const cookie = await withPassword('Ann')
    const proof = { present_password: PASSWORD }
    const { accounts } = environments.production.store
    const { account_id } = await show(cookie)
    await addDevice(cookie, proof)
    await accounts.changeAccount(account_id, ({ passkeys: [one] }) => ({
      passkeys: Array.from({ length: 10 }, (_, index) => ({ ...one, credentialId: `c${index}` }) as never),
    }))
    assert.match((await begin(cookie, proof)).json().message, /at most 10 passkeys/)
    const openid = { issuer: 'https://id.example', subject: '1' }
    const cy = sampleAccount({
      accountId: 'cy',
      name: 'Cy',
      email: null,
      password: null,
      passkeys: [],
      openid,
    })
    await accounts.addAccount(cy)
    const { settings } = environments.production.store
    const { ticket } = await makeSignInTicket(settings, { kind: 'account', id: 'cy' }, NOW_MS)
    const cyCookie = cookieOf(await signIn({ ticket }))
    const there = /"Cy" signs in with the identity provider/
    assert.match((await begin(cyCookie, {})).json().message, there)
    assert.match((await changePassword(cyCookie, PASSWORD)).json().message, there)
  })
})

describe('a removed passkey', () => {
  test('signs in no more, and every other session ends', async (t) => {
    const { withPassword, addDevice, remove, use, signIn, cookieOf, session, show } = await start(t)
    const cookie = await withPassword('Ann')
    const proof = { present_password: PASSWORD }
    const { device, passkeyId } = await addDevice(cookie, proof)
    const other = cookieOf(await signIn({ passkey: await use(device) }))
    assertField(await remove(cookie, passkeyId, { present_password: 'wrong' }), 'present_password', /present/)
    assert.equal((await remove(cookie, 'nothing', proof)).statusCode, 404)
    assert.equal((await session(other)).statusCode, 200)
    assert.equal((await remove(cookie, passkeyId, proof)).statusCode, 204)
    assert.match((await session(other)).json().message, /passkey of this account was removed/)
    assert.equal((await session(cookie)).statusCode, 200)
    assert.match((await signIn({ passkey: await use(device) })).json().message, /does not know the passkey/)
    assert.deepEqual((await show(cookie)).signs_in_with, ['password'])
  })

  test('is never the last way to sign in', async (t) => {
    const { withPasskey, addDevice, remove, use, show } = await start(t)
    const { cookie, device } = await withPasskey('Ann')
    const proof = async () => ({ present_passkey: await use(device) })
    const [{ passkey_id: first }] = (await show(cookie)).passkeys
    const only = await remove(cookie, first, await proof())
    assert.deepEqual([only.statusCode, only.json().name], [409, 'FAILED_PRECONDITION'])
    assert.match(only.json().message, /the only way to sign in/)
    const second = await addDevice(cookie, await proof())
    const both = [await proof(), { present_passkey: await use(second.device) }]
    const [one, other] = await Promise.all([
      remove(cookie, first, both[0] as object),
      remove(cookie, second.passkeyId, both[1] as object),
    ])
    assert.deepEqual([one.statusCode, other.statusCode].toSorted(), [204, 409])
    assert.equal((await show(cookie)).passkeys.length, 1)
  })
})

describe('a role that needs more than a password', () => {
  const NEEDING = { secondFactorRoles: ['viewer'] } as const
  const APPS = '/operator/v1/sandbox/apps'
  const proof = { present_password: PASSWORD }

  test('lets a password alone add the first passkey, and that passkey opens everything', async (t) => {
    const { withPassword, signIn, cookieOf, send, show, session, addDevice, use, begin } = await start(
      t,
      NEEDING,
    )
    const accepted = await withPassword('Ann')
    const cookie = cookieOf(await signIn({ login: 'Ann', password: PASSWORD }))
    for (const alone of [accepted, cookie]) {
      const refused = await send('GET', APPS, undefined, alone)
      assert.deepEqual([refused.statusCode, refused.json().name], [403, 'PERMISSION_DENIED'])
      assert.match(refused.json().message, /role viewer needs more than a password/)
      assert.equal((await session(alone)).statusCode, 200)
      assert.deepEqual((await show(alone)).signs_in_with, ['password'])
    }
    const { device } = await addDevice(cookie, proof)
    assert.equal((await send('GET', APPS, undefined, cookie)).statusCode, 403)
    const whole = cookieOf(await signIn({ passkey: await use(device) }))
    assert.equal((await send('GET', APPS, undefined, whole)).statusCode, 200)
    assert.equal((await begin(whole, proof)).statusCode, 200)
  })

  test('gives somebody who knows the password of a person with a passkey nothing', async (t) => {
    const { withPassword, signIn, cookieOf, addDevice, begin, remove, changePassword, add, show } =
      await start(t, NEEDING)
    const owner = await withPassword('Ann')
    const { passkeyId } = await addDevice(owner, proof)
    const thief = cookieOf(await signIn({ login: 'Ann', password: PASSWORD }))
    const answers = [
      await begin(thief, proof),
      await add(thief, new SoftAuthenticator().register({ challenge: 'c', ...PLACE }, 'x')),
      await remove(thief, passkeyId, proof),
      await changePassword(thief, PASSWORD),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [403, 403, 403, 403],
    )
    assert.equal((await show(thief)).passkeys.length, 1)
  })

  test('asks nothing of other roles, or of tokens', async (t) => {
    const { withPassword, send, api } = await start(t, { secondFactorRoles: ['admin', 'operator'] })
    assert.equal((await send('GET', APPS, undefined, await withPassword('Ann'))).statusCode, 200)
    const headers = { authorization: `Bearer ${TOKEN}` }
    assert.equal((await api.inject({ url: APPS, headers })).statusCode, 200)
  })
})
