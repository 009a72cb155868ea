import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import type { AppHealth } from '../../src/health/app-health.ts'
import { judgeApp } from '../../src/health/judge-app.ts'
import { noCounts, type WindowCounts } from '../../src/health/window-counts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function counts(allowed: number, failures = 0, latencyStep = 40): WindowCounts {
  const noAnswer = failures > 0 ? { timeout: failures } : {}
  return { ...noCounts(), allowed, noAnswer, latencySteps: { [latencyStep]: allowed + failures } }
}

const quiet: Omit<AppHealth, 'state' | 'reasons'> = {
  appId: 'app-1',
  name: 'App',
  deadlineMs: 5000,
  lastFiveMinutes: noCounts(),
  lastHour: noCounts(),
  stored: noCounts(),
  lane: null,
  lastFailure: null,
  keys: { usable: 1, endAtMs: null },
}
const lane = { active: 0, waiting: 0, breaker: 'closed', breakerSinceMs: null, breakerUntilMs: null } as const
const stateOf = (changes: Partial<typeof quiet>) => judgeApp({ ...quiet, ...changes }, NOW_MS).state

describe('the health of an app', () => {
  it('is unknown while nothing happens, never well by default', () => {
    assert.equal(stateOf({}), 'unknown')
    assert.equal(stateOf({ lane }), 'unknown')
  })

  it('is well when merchants answer', () => {
    assert.equal(stateOf({ lastFiveMinutes: counts(1) }), 'well')
    assert.equal(stateOf({ lastFiveMinutes: counts(99, 1) }), 'well')
  })

  it('is unwell when some questions get no answer, and down when most do', () => {
    assert.equal(stateOf({ lastFiveMinutes: counts(19, 1) }), 'unwell')
    assert.equal(stateOf({ lastFiveMinutes: counts(0, 2) }), 'unwell')
    assert.equal(stateOf({ lastFiveMinutes: counts(0, 3) }), 'down')
    assert.equal(stateOf({ lastFiveMinutes: counts(3, 3) }), 'down')
  })

  it('is down while a breaker is open, whatever the counts say', () => {
    for (const breaker of ['open', 'half-open'] as const)
      assert.equal(stateOf({ lane: { ...lane, breaker }, lastFiveMinutes: counts(1000) }), 'down')
  })

  it('is judged by the shortest period in which something happened', () => {
    assert.equal(stateOf({ lastFiveMinutes: counts(5), lastHour: counts(5, 50) }), 'well')
    assert.equal(stateOf({ lastHour: counts(0, 50), stored: counts(1000) }), 'down')
    assert.equal(stateOf({ stored: counts(0, 50) }), 'down')
  })

  it('is unwell when the p95 is near the deadline', () => {
    assert.equal(stateOf({ lastFiveMinutes: counts(10, 0, 96), deadlineMs: 5000 }), 'unwell')
    assert.equal(stateOf({ lastFiveMinutes: counts(10, 0, 96), deadlineMs: 15_000 }), 'well')
  })

  it('is unwell when the last key ends soon or has ended, also while nothing happens', () => {
    const ending = (days: number) => ({ keys: { usable: 1, endAtMs: NOW_MS + days * DAY_MS } })
    assert.equal(stateOf(ending(15)), 'unknown')
    assert.equal(stateOf(ending(14)), 'unwell')
    assert.deepEqual(
      judgeApp({ ...quiet, ...ending(2.5) }, NOW_MS).reasons[0],
      'Its last key ends in 2 days.',
    )
    assert.deepEqual(judgeApp({ ...quiet, ...ending(-1) }, NOW_MS).reasons[0], 'All its keys have ended.')
  })

  it('says the worst reason first', () => {
    const known = { ...quiet, lane: { ...lane, breaker: 'open' as const }, lastFiveMinutes: counts(19, 1) }
    assert.deepEqual(judgeApp(known, NOW_MS).reasons, [
      'Its breaker is open: its merchant failed several times in a row.',
      '1 of 20 questions got no answer.',
    ])
  })
})
