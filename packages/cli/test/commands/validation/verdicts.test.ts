import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const APPS = [
  { app_id: 'my-game', verdict_reading: 'lenient', keys: [] },
  { app_id: 'other', verdict_reading: 'strict', keys: [] },
]

interface Recorded {
  id: string
  app?: string
  recharge?: string | null
  reply?: object
}

function recorded({ id, app = 'my-game', recharge = null, reply = {} }: Recorded) {
  const body = { app_id: app, user_id: 'p', ...reply }
  return {
    validation_id: id,
    app_id: app,
    user_id: 'p',
    server_id: null,
    recharge_id: recharge,
    outcome: 'allowed',
    warnings: [],
    started_at: `2026-01-01T00:00:0${id}.000Z`,
    attempts: [
      { status: 503, reply_body: '{}', reply_headers: {} },
      {
        status: 200,
        reply_body: JSON.stringify(body),
        reply_headers: { 'content-type': 'application/json' },
      },
    ],
  }
}

const FIRST = [
  recorded({ id: '9', recharge: 'r-2', reply: { allowed: false } }),
  recorded({ id: '8', recharge: 'r-1', reply: { status: 'BANNED' } }),
  recorded({ id: '7', recharge: 'r-1', reply: { is_topup_forbidden: false, data: { forbidden: true } } }),
]
const SECOND = [
  recorded({ id: '6', recharge: 'r-1', reply: { processed: false } }),
  recorded({ id: '5', app: 'other' }),
  { ...recorded({ id: '4', app: 'other' }), attempts: [] },
]

const service = await startOperatorService({
  'GET /apps': () => json(200, { apps: APPS }),
  'GET /apps/my-game': () => json(200, APPS[0]),
  'GET /validations': ({ target }) =>
    target.includes('cursor=next')
      ? json(200, { validations: SECOND })
      : json(200, { validations: FIRST, next_cursor: 'next', reached: '2026-01-01T00:00:07.000Z' }),
})
const preview = async (...flags: string[]) => {
  const { code, stdout, stderr } = await service.run(['verdicts', 'preview', '--format', 'json', ...flags])
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout)
}
const lastQuery = () => new URLSearchParams(service.seen.at(-1)?.target.replace(/^.*\?/, ''))

suite('verdicts preview', () => {
  test('counts by app what the strict reading would not have allowed', async () => {
    const { verdict_reading, complete, replies, apps } = await preview()
    assert.deepEqual([verdict_reading, complete, replies], ['strict', true, 5])
    const [mine, other] = apps
    assert.deepEqual(
      [mine.app_id, mine.verdict_reading, mine.replies, mine.changed, mine.recharges],
      ['my-game', 'lenient', 4, 3, 2],
    )
    assert.deepEqual([mine.from, mine.to], ['2026-01-01T00:00:06.000Z', '2026-01-01T00:00:09.000Z'])
    assert.deepEqual([mine.example.validation_id, mine.example.code], ['9', 'field-unknown'])
    assert.deepEqual([other.app_id, other.verdict_reading, other.replies], ['other', 'strict', 1])
    assert.deepEqual([other.changed, other.recharges, other.example], [0, 0, undefined])
    assert.equal(lastQuery().get('outcome'), 'allowed')
  })

  test('tries the explicit reading for one app and a period', async () => {
    const { verdict_reading, apps } = await preview(
      ...['--to', 'explicit', '--app', 'my-game', '--from', '2026-01-01T00:00:00Z'],
    )
    assert.equal(verdict_reading, 'explicit')
    assert.deepEqual([apps[1].changed, apps[1].example.code], [1, 'unclear'])
    assert.deepEqual(
      [lastQuery().get('app_id'), lastQuery().get('from')],
      ['my-game', '2026-01-01T00:00:00Z'],
    )
  })

  test('looks at no more than it was told to, and says that there are more', async () => {
    const { complete, replies } = await preview('--max', '3')
    assert.deepEqual([complete, replies], [false, 3])
    assert.equal(lastQuery().get('limit'), '3')
    const { stderr } = await service.run(['verdicts', 'preview', '--max', '3'])
    assert.match(stderr, /2 of 3 answers would be no answer under strict\. There are older ones/)
  })

  test('prints a table for people', async () => {
    const { code, stdout, stderr } = await service.run(['verdicts', 'preview'])
    assert.equal(code, 0)
    assert.match(stdout, /my-game +lenient +4 +3 +2 +2026-01-01T00:00:06.000Z +9 field-unknown/)
    assert.match(stderr, /3 of 5 answers would be no answer under strict\.\n/)
  })
})
