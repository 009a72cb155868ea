import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CALM_AFTER_MS, drawSchedule, type ScheduleOptions } from '../../schedule/draw-schedule.ts'
import { claimsOf, FAULT_KINDS, FAULT_NAMES, type Fault } from '../../schedule/fault.ts'
import { targetsOf } from '../../world/plan.ts'

const OPTIONS: ScheduleOptions = {
  seed: 7,
  forMs: 600_000,
  store: 'postgres',
  targets: targetsOf('postgres'),
  only: [],
}

describe('a schedule', () => {
  it('is the same for the same seed, and another for another', () => {
    assert.deepEqual(drawSchedule(OPTIONS), drawSchedule(OPTIONS))
    assert.notDeepEqual(drawSchedule(OPTIONS), drawSchedule({ ...OPTIONS, seed: 8 }))
  })

  it('has every fault of its store, and none of the other', () => {
    for (const store of ['sqlite', 'postgres'] as const) {
      const drawn = new Set(
        drawSchedule({ ...OPTIONS, store, targets: targetsOf(store) }).map(({ name }) => name),
      )
      const expected = FAULT_NAMES.filter((name) =>
        (FAULT_KINDS[name].stores as readonly string[]).includes(store),
      )
      assert.deepEqual([...drawn].sort(), expected.sort())
    }
  })

  it('leaves time at its end for the world to be well again', () => {
    for (const { atMs, forMs } of drawSchedule(OPTIONS))
      assert.ok(atMs + forMs <= OPTIONS.forMs - CALM_AFTER_MS)
  })

  it('never has two faults at once that would meet', () => {
    const faults = drawSchedule(OPTIONS)
    for (const fault of faults)
      for (const other of faults) {
        if (other.index <= fault.index || !claimsOf(fault).some((claim) => claimsOf(other).includes(claim)))
          continue
        assert.ok(other.atMs >= fault.atMs + fault.forMs, `${fault.name} and ${other.name}`)
      }
  })

  it('has several at once', () => {
    const faults = drawSchedule(OPTIONS)
    const during = ({ atMs, forMs }: Fault) =>
      faults.filter((other) => other.atMs > atMs && other.atMs < atMs + forMs)
    assert.ok(faults.some((fault) => during(fault).length >= 2))
  })

  it('draws only what was asked for', () => {
    const names = drawSchedule({ ...OPTIONS, only: ['stop'] }).map(({ name }) => name)
    assert.deepEqual([...new Set(names)], ['stop'])
  })
})
