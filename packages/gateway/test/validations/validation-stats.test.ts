import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { wholeHours } from '@txgw/domain/validations/validation-stats'
import { utcText } from '@txgw/protocol'
import type { Store } from '@txgw/store/store'
import { sampleApp, sampleValidation } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import fc from 'fast-check'
import type { Static } from 'typebox'
import {
  countForbiddenReasons,
  showValidationLatency,
} from '../../src/operator-api/operations/validations/stats-operations.ts'
import type {
  ForbiddenReasonStats,
  ValidationLatencyStats,
} from '../../src/operator-api/operations/validations/stats-wire.ts'
import { readPeriod } from '../../src/operator-api/operations/validations/stats-wire.ts'
import { runOperation } from '../operator-api/run-operation.ts'

const HOUR_MS = 60 * 60 * 1000
const START_MS = Date.UTC(2026, 0, 31)
const HOURS = 12
const OUTCOMES = ['allowed', 'forbidden', 'timeout', 'bad-reply'] as const

let store: Store
/** Every figure that both statistics count in a period, under its name. */
let count: (fromMs: number, toMs: number) => Promise<Record<string, number>>

before(async () => {
  store = await openTestStore()
  await store.apps.addApp(sampleApp())
  const starts = Array.from({ length: HOURS * 4 }, (_, i) => START_MS + (i * HOUR_MS) / 4)
  for (const [i, startedAtMs] of starts.entries()) await addValidation(i, startedAtMs)
  const parts = { store, clock: { nowMs: () => START_MS + HOURS * HOUR_MS } }
  count = async (fromMs, toMs) => {
    const query = { from: utcText(fromMs), to: utcText(toMs) }
    const reasons = bodyOf<Static<typeof ForbiddenReasonStats>>(
      await runOperation(countForbiddenReasons, { query, parts }),
    )
    const [latency] = bodyOf<Static<typeof ValidationLatencyStats>>(
      await runOperation(showValidationLatency, { query, parts }),
    ).apps
    return {
      ...reasons.forbidden,
      ...reasons.no_answer,
      forbidden: reasons.forbidden_total,
      allowed: reasons.allowed_total,
      sent: latency?.count ?? 0,
      timeouts: latency?.timeouts ?? 0,
    }
  }
})

const bodyOf = <T>(answer: object) => (answer as { body: T }).body

async function addValidation(i: number, startedAtMs: number): Promise<void> {
  const outcome = OUTCOMES[i % OUTCOMES.length] as (typeof OUTCOMES)[number]
  const code = outcome === 'forbidden' ? 'OTHER' : outcome
  const reason = outcome === 'allowed' ? null : { code, rawCode: null, message: 'm' }
  await store.validations.addValidation(
    sampleValidation({ id: `validation-${i}`, outcome, reason, startedAtMs }),
  )
}

describe('statistics of a period', () => {
  test('do not count the hour that begins at its end', async () => {
    const before = await count(START_MS, START_MS + 7 * HOUR_MS)
    const after = await count(START_MS + 7 * HOUR_MS, START_MS + 8 * HOUR_MS)
    assert.deepEqual([before.forbidden, after.forbidden], [7, 1])
    assert.deepEqual([before.sent, after.sent], [28, 4])
  })

  test('of adjacent periods add up to those of the whole', async () => {
    const hour = fc.integer({ min: -1, max: HOURS + 1 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(hour, hour, hour), async (hours) => {
        const [from, cut, to] = hours.toSorted((a, b) => a - b).map((h) => START_MS + h * HOUR_MS) as [
          number,
          number,
          number,
        ]
        const [first, second, whole] = [await count(from, cut), await count(cut, to), await count(from, to)]
        for (const [name, sum] of Object.entries(whole))
          assert.equal((first[name] ?? 0) + (second[name] ?? 0), sum, name)
      }),
      { numRuns: 60 },
    )
  })

  test('cover what was asked, and at most the rest of the hours at its two ends', () => {
    const instant = fc.integer({ min: 0, max: 10_000 * HOUR_MS })
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const { fromMs, toMs } = wholeHours(from, to)
        assert.deepEqual([fromMs % HOUR_MS, toMs % HOUR_MS], [0, 0])
        assert.ok(fromMs <= from && from - fromMs < HOUR_MS)
        assert.ok(toMs >= to && toMs - to < HOUR_MS)
      }),
      {
        examples: [
          [0, 0],
          [7 * HOUR_MS, 8 * HOUR_MS],
          [1, 1],
        ],
      },
    )
  })

  test('cover an hour of which only its first microsecond was asked', () => {
    const micro = (time: string) => readPeriod({ from: '2026-01-31T07:00:00Z', to: time }, 0).toMs
    assert.equal(micro('2026-01-31T08:00:00.000000Z'), Date.parse('2026-01-31T08:00:00Z'))
    assert.equal(micro('2026-01-31T08:00:00.000001Z'), Date.parse('2026-01-31T09:00:00Z'))
  })
})
