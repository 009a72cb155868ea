import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const PERIOD = {
  at: '2026-01-31T08:30:00.000Z',
  counted_since: '2026-01-31T02:00:00.000Z',
  stored_from: '2026-01-31T07:00:00.000Z',
  stored_to: '2026-01-31T09:00:00.000Z',
}
const QUIET = {
  answered: 0,
  forbidden: 0,
  no_answer: 0,
  causes: [],
  p95_ms: null,
  lost: { recharges: 0, money: [] },
}
const FAILING = {
  answered: 3,
  forbidden: 1,
  no_answer: 7,
  causes: [{ code: 'server-error', message: "The merchant's server failed", count: 7 }],
  p95_ms: 38.1,
  lost: { recharges: 7, money: [{ currency: 'USD', amount: '34.93' }] },
}
const WELL = {
  app_id: 'quiet-game',
  name: 'Quiet',
  state: 'unknown',
  reasons: ['Nobody has asked its webhook in the last hour.'],
  deadline_ms: 5000,
  last_5_minutes: QUIET,
  last_hour: QUIET,
  stored: QUIET,
  breaker: { state: 'closed', since: null, until: null },
  lane: { active: 0, waiting: 0 },
  last_failure: null,
  keys: { usable: 1, end_at: null, days_left: null },
}
const DOWN = {
  ...WELL,
  app_id: 'my-game',
  name: 'My \u202eGame',
  state: 'down',
  reasons: ['Its breaker is open: its merchant failed several times in a row.'],
  last_5_minutes: FAILING,
  last_hour: FAILING,
  stored: FAILING,
  breaker: { state: 'open', since: '2026-01-31T08:29:41.000Z', until: '2026-01-31T08:30:02.000Z' },
  last_failure: {
    at: '2026-01-31T08:29:57.000Z',
    code: 'server-error',
    message: "The merchant's server failed: status 500",
    validation_id: '01KGZJ9A5T4V1M8Q0X3C6B7D2E',
  },
  keys: { usable: 1, end_at: '2026-02-03T08:30:00.000Z', days_left: 3 },
}
const down = { ...PERIOD, states: { down: 1, unwell: 0, unknown: 3, well: 0 }, apps: [DOWN, WELL] }
const calm = { ...PERIOD, states: { down: 0, unwell: 0, unknown: 1, well: 0 }, apps: [WELL] }

let list: typeof down | typeof calm = down
const service = await startOperatorService({
  'GET /health': () => json(200, list),
  'GET /apps/my-game/health': () => json(200, { ...PERIOD, ...DOWN }),
  'GET /apps/quiet-game/health': () => json(200, { ...PERIOD, ...WELL }),
})
beforeEach(() => {
  list = down
})

suite('health', () => {
  test('lists the apps as the service does, with the words of the console', async () => {
    const { code, stdout } = await service.run(['health', '--limit', '2'])
    assert.equal(code, 0)
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      'Health of apps in sandbox: 1 down, 0 unwell, 3 unknown, 0 well; the worst first',
      '  STATE    APP         NO ANSWER, 5 MIN  P95 OF DEADLINE    LOST, 1 HOUR   WHY',
      "  down     my-game     7 of 10           38 ms of 5,000 ms  7 (34.93 USD)  The merchant's server failed: status 500",
      '  unknown  quiet-game  nothing asked     –                  0              Nobody has asked its webhook in the last hour.',
      '  and 2 more apps; --limit shows more',
    ])
    assert.match(service.seen.at(-1)?.target ?? '', /\/health\?limit=2$/)
  })

  test('shows all about one app, with marks for invisible characters', async () => {
    const { code, stdout } = await service.run(['health', 'my-game'])
    assert.equal(code, 0)
    assert.match(stdout, /^My \\u202eGame \(my-game\) in sandbox\n/)
    assert.match(stdout, /\n {2}state +down\n {2}why +Its breaker is open: /)
    assert.match(stdout, /\n {2}last hour +3 answered \(1 forbidden\), 7 without an answer\n/)
    assert.match(stdout, /\n {2}no answer +7 × The merchant's server failed\n/)
    assert.match(stdout, /\n {2}breaker +open since 2026-01-31T08:29:41.000Z, next try at 2026/)
    assert.match(
      stdout,
      /\n {2}keys +1 usable key; the last one ends 2026-02-03T08:30:00.000Z, 3 days left\n/,
    )
  })

  test('prints the document of the service as JSON', async () => {
    const all = await service.run(['health', '--format', 'json'])
    assert.deepEqual(JSON.parse(all.stdout), down)
    const one = await service.run(['health', 'my-game', '--format', 'json'])
    assert.deepEqual(JSON.parse(one.stdout), { ...PERIOD, ...DOWN })
  })

  test('--check exits with 1 when an app is down, and only then', async () => {
    assert.equal((await service.run(['health', '--check'])).code, 1)
    assert.equal((await service.run(['health', 'my-game', '--check'])).code, 1)
    assert.equal((await service.run(['health', 'quiet-game', '--check'])).code, 0)
    list = calm
    assert.equal((await service.run(['health', '--check'])).code, 0)
  })

  test('asks the environment that it is told, and takes no limit for one app', async () => {
    await service.run(['health', '--env', 'production'])
    assert.equal(service.seen.at(-1)?.target, '/operator/v1/production/health')
    const { code, stderr } = await service.run(['health', 'my-game', '--limit', '3'])
    assert.deepEqual([code, stderr.split('.')[0]], [2, 'Error: --limit is for the list of all apps'])
  })
})
