import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ClockWatch } from '../../src/postgres/pool/clock-watch.ts'

const TOLERANCE_MS = 60_000
const OFF_MS = 600_000

describe('a clock that is set', () => {
  for (const [when, beforeMs, whileAskedMs] of [
    ['before the database is asked', OFF_MS, OFF_MS],
    ['while the database is asked', 0, OFF_MS],
    ['right while the database is asked', OFF_MS, 0],
    ['from behind to ahead while the database is asked', -OFF_MS, OFF_MS],
  ] as const) {
    test(`${when} differs by what it is off, not by more`, async (t) => {
      const machine = { offMs: beforeMs }
      const seen: number[] = []
      const watch = new ClockWatch({
        clock: { nowMs: () => Date.now() + machine.offMs },
        toleranceMs: TOLERANCE_MS,
        onDifference: (differenceMs) => seen.push(differenceMs),
        async askDatabase() {
          machine.offMs = whileAskedMs
          return Date.now()
        },
      })
      t.after(() => watch.end())
      await watch.look()
      assert.ok(
        Math.abs((seen[0] ?? Number.NaN) - whileAskedMs) < TOLERANCE_MS / 2,
        `it is off by ${seen} ms`,
      )
      if (whileAskedMs === 0) assert.doesNotThrow(() => watch.check())
      else assert.throws(() => watch.check(), /clock of this machine is (?:60\d|59\d) s ahead of/)
    })
  }
})
