import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type RecordedRun, runsSection } from '../../report/runs-section.ts'

describe('the section about all recorded runs', () => {
  it('adds counts, and gives the median and the highest of times', () => {
    const lines = runsSection([
      madeRun({ seed: 1, violations: 0, silencesMs: [400, 1_240], p99: 9 }),
      madeRun({ seed: 2, violations: 2, silencesMs: [2_000], p99: 12 }),
      madeRun({ seed: 3, violations: 0, silencesMs: [], p99: 10 }),
    ])
    for (const line of [
      '| runs, each with a seed of its own | 3 | – |',
      '| hours | 0.10 | – |',
      '| hours of runs without a violation | 0.07 | – |',
      '| operations checked | 3,000 | – |',
      '| violations | 2 | – |',
      '| p99 of a read during the faults, ms | 10, 12 | – |',
      '| `kill` | kill -9 of a service, started again | 3: 1.2, 2 | – |',
    ])
      assert.ok(lines.includes(line), `${line}\nis missing in\n${lines.join('\n')}`)
  })
})

interface Made {
  seed: number
  violations: number
  silencesMs: number[]
  p99: number
}

function madeRun({ seed, violations, silencesMs, p99 }: Made): RecordedRun {
  return {
    at: '2026-01-01T00:00:00.000Z',
    machine: 'a machine',
    load: 1,
    store: 'sqlite',
    seed,
    figures: {
      seconds: 120,
      operations: 1_000,
      notifications: 0,
      violations,
      silencesMs: { kill: silencesMs },
      p99Ms: { before: p99, during: p99, after: p99 },
    },
  }
}
