import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotificationRefusedError } from '@txgw/merchant'
import { checkNotification } from '../../src/notifications/check-notification.ts'
import { KEYRING, NOW_MS, signedNotification } from '../support/signed-notification.ts'

const genuine = await signedNotification({ app_id: 'demo-app', user_id: 'demo-player-1' })
const clock = { nowMs: () => NOW_MS }
const check = (changed: Partial<typeof genuine> = {}, nowMs = NOW_MS) =>
  checkNotification({ ...genuine, ...changed }, { keyring: KEYRING, clock: { nowMs: () => nowMs } })

test('a notification signed by the service is genuine', async () => {
  assert.deepEqual(await check(), { verdict: 'genuine' })
})

test('any other notification is refused, with a text for people and a reason for programs', async () => {
  const body = Buffer.from(genuine.body.toString().replace('demo-player-1', 'demo-player-2'))
  const changed = await check({ body })
  assert.partialDeepStrictEqual(changed, { verdict: 'refused', reason: 'BODY_CHANGED' })
  assert.match('problem' in changed ? changed.problem : '', /^The body was changed on the way/)
  const headers = { ...genuine.headers, 'txgw-serial': 'OTHER' }
  assert.deepEqual(await check({ headers }), {
    verdict: 'refused',
    reason: 'SERIAL_UNKNOWN',
    problem: 'Txgw-Serial names no key of the service.',
  })
})

test('judges the age and the digest as the SDK does', async () => {
  assert.equal((await check({}, NOW_MS + 300_500)).verdict, 'genuine')
  assert.equal((await check({}, NOW_MS + 301_000)).verdict, 'refused')
  const digests = `sha-512=:AAAA:, ${genuine.headers['content-digest']}`
  assert.equal(
    (await check({ headers: { ...genuine.headers, 'content-digest': digests } })).verdict,
    'genuine',
  )
})

test('does not judge a notification when the keys cannot be fetched, and says why', async () => {
  const reason = new Error('The service is not reachable.')
  const unavailable = new NotificationRefusedError(
    'KEYS_UNAVAILABLE',
    'The keys could not be fetched.',
    reason,
  )
  for (const error of [unavailable, new Error('Something else.', { cause: reason })]) {
    const keyring = { find: () => Promise.reject(error) }
    const finding = await checkNotification(genuine, { keyring, clock })
    assert.equal(finding.verdict, 'not-checked')
    assert.match('problem' in finding ? finding.problem : '', /The service is not reachable\.$/)
  }
})
