import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../support/operator-service.ts'

const KEYS = {
  keys: [
    {
      serial_no: 'NEW',
      public_key: 'pem',
      fingerprint: 'aa',
      not_before: '2026-01-02T00:00:00.000Z',
      expires_at: null,
      current: true,
    },
    {
      serial_no: 'OLD',
      public_key: 'pem',
      fingerprint: 'bb',
      not_before: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-03T00:00:00.000Z',
      current: false,
    },
  ],
}
const service = await startOperatorService({
  'GET /platform-keys': () => json(200, KEYS),
  'POST /platform-keys/rotate': () => json(200, KEYS),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))
const TABLE = [
  '  SERIAL  STATE                                  NOT BEFORE                FINGERPRINT',
  '  NEW     signs                                  2026-01-02T00:00:00.000Z  aa',
  '  OLD     listed until 2026-01-03T00:00:00.000Z  2026-01-01T00:00:00.000Z  bb',
  '',
].join('\n')

suite('platform-key', () => {
  test('list tells which key signs and how long the others stay', async () => {
    const { code, stdout } = await service.run(['platform-key', 'list'])
    assert.deepEqual([code, stdout], [0, TABLE])
    const asJson = await service.run(['platform-key', 'list', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), KEYS)
  })

  test('rotate leaves the overlap to the service, or takes one with its unit', async () => {
    const { code, stdout } = await service.run(['platform-key', 'rotate'])
    assert.deepEqual(
      [code, stdout],
      [0, `Notifications of sandbox are signed with key NEW from now on.\n\n${TABLE}`],
    )
    assert.deepEqual(lastBody(), {})
    await service.run(['platform-key', 'rotate', '--overlap', '90m'])
    assert.deepEqual(lastBody(), { overlap_seconds: 5_400 })
    await service.run(['platform-key', 'rotate', '--overlap', '0'])
    assert.deepEqual(lastBody(), { overlap_seconds: 0 })
  })

  test('an overlap that is no time is a mistake, and nothing is rotated', async () => {
    const seenBefore = service.seen.length
    const { code, stderr } = await service.run(['platform-key', 'rotate', '--overlap', 'long'])
    assert.equal(code, 2)
    assert.match(stderr, /It must be a whole number with s, m, h or d behind it/)
    assert.equal(service.seen.length, seenBefore)
  })
})
