import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hourlyReasons } from '../../../src/pages/overview/hourly-reasons.ts'

const AT = '2026-01-31T08:30:00.000Z'

describe('hourlyReasons', () => {
  it('has every hour of the day up to the current one, even without counts', () => {
    const { hours, series, total } = hourlyReasons(AT, [])
    assert.equal(hours.length, 24)
    assert.equal(hours[0]?.hour, '2026-01-30T09:00:00.000Z')
    assert.equal(hours[23]?.hour, '2026-01-31T08:00:00.000Z')
    assert.deepEqual([series, total], [[], 0])
  })

  it('puts each count into its hour, sums by code, and keeps the colour of a code', () => {
    const { hours, series, total } = hourlyReasons(AT, [
      { hour: '2026-01-31T07:00:00.000Z', code: 'OTHER', count: 2 },
      { hour: '2026-01-31T08:00:00.000Z', code: 'GEO_RESTRICTION', count: 3 },
      { hour: '2026-01-31T08:00:00.000Z', code: 'OTHER', count: 1 },
    ])
    assert.deepEqual(hours[22]?.counts, { OTHER: 2 })
    assert.deepEqual(hours[23]?.counts, { GEO_RESTRICTION: 3, OTHER: 1 })
    assert.deepEqual(series, [
      { code: 'GEO_RESTRICTION', color: 'var(--tx-chart-5)', total: 3 },
      { code: 'OTHER', color: 'var(--tx-chart-6)', total: 3 },
    ])
    assert.equal(total, 6)
  })

  it('leaves out counts outside the day', () => {
    const long = [{ hour: '2026-01-29T07:00:00.000Z', code: 'OTHER' as const, count: 9 }]
    assert.equal(hourlyReasons(AT, long).total, 0)
  })
})
