import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { type Stats, statsText } from '../../../src/commands/health/stats-view.ts'

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
const stats: Stats = {
  forbidden_reasons: {
    ...period,
    forbidden: { ACCOUNT_STATUS_ABNORMAL: 1, GEO_RESTRICTION: 0 },
    forbidden_total: 1,
    allowed_total: 1_200,
    no_answer: { timeout: 600, 'not-sent': 0 },
  },
  validation_latency: {
    ...period,
    apps: [
      {
        app_id: 'my-game',
        count: 1_801,
        p50_ms: 4.2,
        p95_ms: 120,
        p99_ms: 5_000,
        timeouts: 600,
        deadline_ms: 5_000,
      },
    ],
  },
}

test('aligns counts, with bars on a terminal', () => {
  const text = stripVTControlCharacters(statsText(stats, { env: 'sandbox', bars: true }))
  assert.deepEqual(text.split('\n'), [
    'Validations of all apps in sandbox, 2026-01-01T00:00:00.000Z to 2026-01-02T00:00:00.000Z',
    `  allowed    1,200  ${'█'.repeat(24)}`,
    '  forbidden      1  █',
    `  timeout      600  ${'█'.repeat(12)}`,
    '  not-sent       0',
    '',
    'Forbidden, by reason',
    `  ACCOUNT_STATUS_ABNORMAL  1  ${'█'.repeat(24)}`,
    '  GEO_RESTRICTION          0',
    '',
    'Response times of game backends',
    '  APP      SENT   P50     P95     P99       DEADLINE  TIME-OUTS',
    '  my-game  1,801  4.2 ms  120 ms  5,000 ms  5,000 ms  600',
  ])
})

test('draws nothing when there are no validations', () => {
  const nothing: Stats = {
    forbidden_reasons: {
      ...period,
      app_id: 'my-game',
      forbidden: { OTHER: 0 },
      forbidden_total: 0,
      allowed_total: 0,
      no_answer: { timeout: 0 },
    },
    validation_latency: { ...period, app_id: 'my-game', apps: [] },
  }
  const text = stripVTControlCharacters(statsText(nothing, { env: 'production', bars: true }))
  assert.match(text, /^Validations of my-game in production, /)
  assert.match(text, /\n {2}No game backend was asked\.$/)
  assert.doesNotMatch(text, /█/)
})
