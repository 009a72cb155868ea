import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
const REASONS = {
  ...period,
  forbidden: { OTHER: 2 },
  forbidden_total: 2,
  allowed_total: 3,
  no_answer: { timeout: 1 },
}
const LATENCY = { ...period, apps: [] }
const service = await startOperatorService({
  'GET /stats/forbidden-reasons': () => json(200, REASONS),
  'GET /stats/validation-latency': () => json(200, LATENCY),
})
const queries = () =>
  service.seen
    .slice(-2)
    .map(({ target }) => Object.fromEntries(new URL(target, 'http://service').searchParams))

suite('stats', () => {
  test('requests both statistics for the same period, and draws no bars into a file', async () => {
    const { code, stdout } = await service.run([
      'stats',
      '--app',
      'my-game',
      '--from',
      period.from,
      '--to',
      period.to,
    ])
    assert.equal(code, 0)
    assert.deepEqual(queries(), Array(2).fill({ app_id: 'my-game', ...period }))
    assert.match(stdout, /\n {2}allowed +3\n {2}forbidden +2\n {2}timeout +1\n/)
    assert.doesNotMatch(stdout, /█/)
  })

  test('prints both documents of the service as JSON', async () => {
    const { stdout } = await service.run(['stats', '--format', 'json'])
    assert.deepEqual(JSON.parse(stdout), { forbidden_reasons: REASONS, validation_latency: LATENCY })
    assert.deepEqual(queries(), [{}, {}])
  })

  test('--last is a period up to now', async () => {
    const { code } = await service.run(['stats', '--last', '2h'], {
      clock: { nowMs: () => 1_767_225_600_000 },
    })
    assert.equal(code, 0)
    assert.deepEqual(queries(), Array(2).fill({ from: '2025-12-31T22:00:00.000Z' }))
    const both = await service.run(['stats', '--last', '2h', '--from', period.from])
    assert.equal(both.code, 2)
    assert.match(both.stderr, /'--last <time>' cannot be used with option '--from <time>'/)
  })
})
