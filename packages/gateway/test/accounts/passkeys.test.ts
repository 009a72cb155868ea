import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { startOperatorApi } from '../operator-api/operator-harness.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

const HOST = 'console.example'
const ORIGIN = `https://${HOST}`
const CONSOLE = { 'x-txgw-console': '1', origin: ORIGIN, host: HOST }
const MINUTES_10_MS = 10 * 60 * 1000
/** The person was there, but gave neither a finger nor a PIN. */
const PRESENT_ALONE = 0x01

async function start(t: TestContext) {
  const time = { nowMs: NOW_MS }
  const { api, call } = await startOperatorApi(t, { clock: { nowMs: () => time.nowMs } })
  const post = (url: string, payload?: object, headers: object = CONSOLE) =>
    api.inject({ method: 'POST', url, headers: { ...headers }, ...(payload && { payload }) })
  const invite = async (name: string) => {
    const payload = { name, role: 'viewer', environments: ['sandbox'] }
    const { link } = (await call({ method: 'POST', url: '/operator/v1/invitations', payload })).json()
    return new URL(link).hash.slice('#invitation='.length)
  }
  const beginMaking = async (invitation: string) =>
    (await post('/console/invitation/passkey-options', { invitation })).json()
  const accept = (invitation: string, passkey: object) =>
    post('/console/invitation/acceptance', { invitation, passkey })
  const beginUsing = async (headers: object = CONSOLE) =>
    (await post('/console/passkey-options', undefined, headers)).json().challenge as string
  const signIn = (passkey: object, headers: object = CONSOLE) =>
    post('/console/session', { passkey }, headers)
  const register = async (name: string) => {
    const device = new SoftAuthenticator()
    const invitation = await invite(name)
    const { challenge, user } = await beginMaking(invitation)
    const made = device.register({ challenge, origin: ORIGIN, host: HOST }, user.id)
    const accepted = await accept(invitation, made)
    assert.equal(accepted.statusCode, 204, accepted.body)
    return device
  }
  return { api, call, time, invite, beginMaking, accept, beginUsing, signIn, register }
}

function assertRefused(
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['signIn']>>,
  words: RegExp,
) {
  assert.equal(answer.statusCode, 401, answer.body)
  assert.match(answer.json().message, words)
}

describe('a passkey', () => {
  test('signs its account in, once for each challenge and in time', async (t) => {
    const { api, time, register, beginUsing, signIn } = await start(t)
    const device = await register('Ann')
    const place = { origin: ORIGIN, host: HOST }
    const used = device.use({ challenge: await beginUsing(), ...place })
    const answer = await signIn(used)
    assert.equal(answer.statusCode, 204, answer.body)
    const [cookie] = answer.cookies
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    const { name, signed_in_by } = (await api.inject({ url: '/console/session', headers })).json()
    assert.deepEqual([name, signed_in_by], ['Ann', 'passkey'])
    assertRefused(await signIn(used), /already used or is older than ten minutes/)
    assertRefused(await signIn(device.use({ challenge: 'made-up', ...place })), /already used or is older/)
    const challenge = await beginUsing()
    time.nowMs += MINUTES_10_MS
    assertRefused(await signIn(device.use({ challenge, ...place })), /already used or is older/)
  })

  test('is refused from another site, without the person, after a copy of its device, and under another account', async (t) => {
    const { register, beginUsing, signIn } = await start(t)
    const [ann, bob] = [await register('Ann'), await register('Bob')]
    const place = { origin: ORIGIN, host: HOST }
    const cannot = /could not be verified/
    const elsewhere = { origin: 'https://evil.example', host: HOST }
    assertRefused(await signIn(ann.use({ challenge: await beginUsing(), ...elsewhere })), cannot)
    const otherHost = { origin: ORIGIN, host: 'evil.example' }
    assertRefused(await signIn(ann.use({ challenge: await beginUsing(), ...otherHost })), cannot)
    const unverified = { ...place, flags: PRESENT_ALONE }
    assertRefused(await signIn(ann.use({ challenge: await beginUsing(), ...unverified })), cannot)
    assert.equal((await signIn(ann.use({ challenge: await beginUsing(), ...place }))).statusCode, 204)
    ann.counter = 1
    assertRefused(await signIn(ann.use({ challenge: await beginUsing(), ...place })), cannot)
    ann.counter = 100
    ann.userHandle = bob.userHandle
    assertRefused(
      await signIn(ann.use({ challenge: await beginUsing(), ...place })),
      /does not know the passkey/,
    )
    const named = { ...CONSOLE, origin: 'https://other.example', host: 'other.example' }
    const challenge = await beginUsing(named)
    const used = bob.use({ challenge, origin: 'https://other.example', host: 'other.example' })
    assertRefused(await signIn(used, named), /does not know the passkey/)
  })

  test('of an account that is switched off is told so', async (t) => {
    const { call, register, beginUsing, signIn } = await start(t)
    const device = await register('Ann')
    const [{ account_id, signs_in_with }] = (await call({ url: '/operator/v1/accounts' })).json().accounts
    assert.deepEqual(signs_in_with, ['passkey'])
    await call({ method: 'PATCH', url: `/operator/v1/accounts/${account_id}`, payload: { enabled: false } })
    const used = device.use({ challenge: await beginUsing(), origin: ORIGIN, host: HOST })
    assertRefused(await signIn(used), /switched off/)
  })
})

describe('a new passkey', () => {
  test('belongs to the invitation that it was begun for, and works once', async (t) => {
    const { invite, beginMaking, beginUsing, accept, signIn } = await start(t)
    const [ann, bob] = [await invite('Ann'), await invite('Bob')]
    const place = { origin: ORIGIN, host: HOST }
    const late = /already used or is older than ten minutes/
    const device = new SoftAuthenticator()
    const { challenge, user } = await beginMaking(ann)
    const made = device.register({ challenge, ...place }, user.id)
    assertRefused(await accept(bob, made), late)
    assertRefused(await accept(ann, made), late)
    const forSignIn = device.register({ challenge: await beginUsing(), ...place }, user.id)
    assertRefused(await accept(ann, forSignIn), late)
    const forMaking = device.use({ challenge: (await beginMaking(ann)).challenge, ...place })
    assertRefused(await signIn(forMaking), late)
    const elsewhere = {
      ...place,
      challenge: (await beginMaking(ann)).challenge,
      origin: 'https://evil.example',
    }
    assertRefused(await accept(ann, device.register(elsewhere, user.id)), /could not be verified/)
    const nonsense = { ...made, response: { clientDataJSON: 'e30', attestationObject: '' } }
    assertRefused(await accept(ann, nonsense), late)
    const both = await accept(ann, {})
    assert.equal(both.statusCode, 400)
  })
})
