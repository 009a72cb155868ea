import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { FORBIDDEN_REASONS } from '@txgw/protocol/schemas'
import { startGameBackend } from '../../src/demo/game-backend.ts'
import {
  KEYRING,
  NOW_MS,
  type SignedNotification,
  signed,
  signedNotification,
} from '../support/signed-notification.ts'

const clock = { nowMs: () => NOW_MS }
const game = await startGameBackend({ keyring: KEYRING, clock })
after(() => game.close())

const post = ({ headers, body }: SignedNotification, url = game.webhookUrl) =>
  fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
const ask = async (userId: string, more: Record<string, string> = {}) =>
  post(await signedNotification({ app_id: 'demo-app', user_id: userId, ...more }))
const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message

suite('the demo game', () => {
  test('allows its player, with name and attributes', async () => {
    const answer = await ask('demo-player-1', { server_id: '7' })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/json')
    assert.deepEqual(await answer.json(), {
      app_id: 'demo-app',
      user_id: 'demo-player-1',
      server_id: '7',
      user_name: 'Ada',
      is_topup_forbidden: false,
      user_attribute: { level: 42, vip: 'gold' },
    })
  })

  test('has a player for each of the six reasons, and forbids unknown players', async () => {
    const codes: Record<string, string> = {
      'demo-player-frozen': 'ACCOUNT_STATUS_ABNORMAL',
      'demo-player-minor': 'COMPLIANCE_VERIFICATION_FAILED',
      'demo-player-beginner': 'INSUFFICIENT_PRIVILEGES',
      'demo-player-limit': 'RECHARGE_LIMIT_EXCEEDED',
      'demo-player-abroad': 'GEO_RESTRICTION',
      'demo-player-other': 'OTHER',
    }
    assert.deepEqual(Object.values(codes), Object.keys(FORBIDDEN_REASONS))
    for (const [player, code] of Object.entries({ ...codes, 'nobody here': 'OTHER' })) {
      const reply = (await (await ask(player)).json()) as { forbidden_reason: { code: string } }
      assert.partialDeepStrictEqual(reply, { user_id: player, is_topup_forbidden: true })
      assert.equal(reply.forbidden_reason.code, code, player)
    }
    const unknown = await (await ask('nobody here')).json()
    assert.partialDeepStrictEqual(unknown, { forbidden_reason: { message: 'The game has no such player.' } })
  })

  test('answers in HTML, sloppily, late or not at all for the players that demonstrate it', async () => {
    assert.match(await (await ask('demo-player-broken')).text(), /^<h1>/)
    assert.equal(
      await (await ask('demo-player-sloppy')).text(),
      '{"user_id":"demo-player-sloppy","is_topup_forbidden":"false"}',
    )
    await assert.rejects(ask('demo-player-gone'), TypeError)
    assert.equal((await ask('demo-player-slow')).status, 200)
  })

  test('answers only the service', async () => {
    const notification = await signedNotification({ app_id: 'demo-app', user_id: 'demo-player-1' })
    const { 'txgw-signature': _signature, ...unsigned } = notification.headers
    const refused = await post({ ...notification, headers: unsigned })
    assert.equal(refused.status, 401)
    assert.match(await messageOf(refused), /^The header Txgw-Signature is missing/)
    const forged = { ...notification.headers, 'txgw-signature': Buffer.alloc(256, 7).toString('base64') }
    assert.equal((await post({ ...notification, headers: forged })).status, 401)
  })

  test('says when it cannot fetch the keys of the service', async () => {
    const keyring = { find: () => Promise.reject(new Error('nothing listens there')) }
    const cutOff = await startGameBackend({ keyring, clock })
    const answer = await post(
      await signedNotification({ app_id: 'demo-app', user_id: 'demo-player-1' }),
      cutOff.webhookUrl,
    )
    await cutOff.close()
    assert.equal(answer.status, 503)
    assert.match(await messageOf(answer), /Cannot fetch the keys of the service: nothing listens there/)
  })

  test('accepts only notifications, at one address', async () => {
    assert.equal((await fetch(game.webhookUrl)).status, 405)
    assert.equal((await fetch(new URL('/', game.webhookUrl), { method: 'POST' })).status, 404)
    assert.equal((await post(await signed(Buffer.from('{"id":"VAL1"}')))).status, 400)
    assert.equal((await post(await signed(Buffer.from('no JSON')))).status, 400)
    assert.equal((await post(await signed(Buffer.alloc(64 * 1024 + 1, ' ')))).status, 413)
  })
})
