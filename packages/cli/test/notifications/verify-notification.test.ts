import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyNotification } from '../../src/notifications/verify-notification.ts'
import { KEYRING, NOW_MS, signedNotification } from '../support/signed-notification.ts'

const genuine = await signedNotification({ app_id: 'demo-app', user_id: 'demo-player-1' })
const verify = (changed: Partial<typeof genuine>, nowMs = NOW_MS) =>
  verifyNotification({ ...genuine, ...changed }, { keyring: KEYRING, clock: { nowMs: () => nowMs } })
const withHeader = (name: string, value: string) => verify({ headers: { ...genuine.headers, [name]: value } })

test('what the service has signed is genuine', async () => {
  assert.equal(await verify({}), undefined)
})

test('a changed body is told from a wrong key', async () => {
  const body = Buffer.from(genuine.body.toString().replace('demo-player-1', 'demo-player-2'))
  assert.match((await verify({ body })) ?? '', /^The body was changed on its way/)
  const { 'content-digest': _digest, ...headers } = genuine.headers
  assert.match((await verify({ body, headers })) ?? '', /^The signature was not made with the key/)
  assert.match((await withHeader('txgw-serial', 'OTHER')) ?? '', /names no key/)
})

test('every signed part counts', async () => {
  for (const [name, value] of [
    ['txgw-nonce', 'm'.repeat(32)],
    ['txgw-timestamp', String(NOW_MS / 1000 - 1)],
    ['txgw-signature', Buffer.alloc(256, 1).toString('base64')],
    ['txgw-signature', 'not Base64'],
  ] as const) {
    assert.match((await withHeader(name, value)) ?? '', /^The signature was not made/, name)
  }
})

test('a header that is missing is noticed', async () => {
  for (const name of ['txgw-timestamp', 'txgw-nonce', 'txgw-signature', 'txgw-serial']) {
    assert.equal(await withHeader(name, ''), 'A Txgw header is missing.', name)
  }
})

test('one that was recorded earlier is refused', async () => {
  assert.equal(await verify({}, NOW_MS + 300_000), undefined)
  assert.match((await verify({}, NOW_MS + 300_001)) ?? '', /^Txgw-Timestamp is not/)
  assert.match((await verify({}, NOW_MS - 300_001)) ?? '', /^Txgw-Timestamp is not/)
  assert.match((await withHeader('txgw-timestamp', '1e9')) ?? '', /^Txgw-Timestamp is not/)
})
