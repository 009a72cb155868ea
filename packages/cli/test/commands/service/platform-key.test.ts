import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const MIDNIGHT = 'T00:00:00.000Z'
const KEYS = {
  keys: [
    {
      serial_no: 'NEW',
      public_key: 'pem',
      fingerprint: 'aa',
      not_before: `2026-01-02${MIDNIGHT}`,
      expires_at: null,
      current: false,
      listed_since: `2026-01-03${MIDNIGHT}`,
      signs_from: `2026-01-04${MIDNIGHT}`,
      signs_until: null,
    },
    {
      serial_no: 'OLD',
      public_key: 'pem',
      fingerprint: 'bb',
      not_before: `2026-01-01${MIDNIGHT}`,
      expires_at: `2026-01-05${MIDNIGHT}`,
      current: true,
      listed_since: `2026-01-01${MIDNIGHT}`,
      signs_from: `2026-01-01${MIDNIGHT}`,
      signs_until: `2026-01-04${MIDNIGHT}`,
    },
  ],
}
const service = await startOperatorService({
  'GET /platform-keys': () => json(200, KEYS),
  'POST /platform-keys/rotate': () =>
    json(200, { serial_no: 'NEW', signs_from: '…', message: 'NEW waits.', ...KEYS }),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))
const TABLE = [
  '  SERIAL  STATE                                 LISTED SINCE              SIGNS FROM                FINGERPRINT',
  '  NEW     waits to sign                         2026-01-03T00:00:00.000Z  2026-01-04T00:00:00.000Z  aa',
  '  OLD     signs until 2026-01-04T00:00:00.000Z  2026-01-01T00:00:00.000Z  2026-01-01T00:00:00.000Z  bb',
  '',
].join('\n')

suite('platform-key', () => {
  test('list shows which key signs, which one waits, and how long they stay', async () => {
    const { code, stdout } = await service.run(['platform-key', 'list'])
    assert.deepEqual([code, stdout], [0, TABLE])
    const asJson = await service.run(['platform-key', 'list', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), KEYS)
  })

  test('rotate leaves the times to the service, or sends the given ones', async () => {
    const { code, stdout } = await service.run(['platform-key', 'rotate'])
    assert.deepEqual([code, stdout], [0, `NEW waits.\n\n${TABLE}`])
    assert.deepEqual(lastBody(), {})
    await service.run(['platform-key', 'rotate', '--sign-after', '1h', '--overlap', '90m'])
    assert.deepEqual(lastBody(), { sign_after_minutes: 60, overlap_seconds: 5_400 })
    await service.run(['platform-key', 'rotate', '--now', '--overlap', '0'])
    assert.deepEqual(lastBody(), { now: true, overlap_seconds: 0 })
  })

  test('--sign-after must be whole minutes, and excludes --now', async () => {
    const seenBefore = service.seen.length
    for (const time of ['90s', '0', 'long']) {
      const { code, stderr } = await service.run(['platform-key', 'rotate', '--sign-after', time])
      assert.deepEqual([code, /It must be a? ?whole/.test(stderr)], [2, true], stderr)
    }
    const both = await service.run(['platform-key', 'rotate', '--now', '--sign-after', '1m'])
    assert.equal(both.code, 2)
    assert.equal(service.seen.length, seenBefore)
  })

  test('an invalid overlap exits with 2 and rotates nothing', async () => {
    const seenBefore = service.seen.length
    const { code, stderr } = await service.run(['platform-key', 'rotate', '--overlap', 'long'])
    assert.equal(code, 2)
    assert.match(stderr, /It must be a whole number followed by s, m, h or d/)
    assert.equal(service.seen.length, seenBefore)
  })
})
