import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { shrink } from '../../report/shrink.ts'
import type { Fault } from '../../schedule/fault.ts'

function faults(count: number): Fault[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: 'kill',
    target: 'north',
    atMs: index * 1000,
    forMs: 500,
    roll: 0,
  }))
}

it('finds the faults that are needed together, and no other', async () => {
  const anyCase = fc
    .integer({ min: 3, max: 40 })
    .chain((count) =>
      fc.tuple(fc.constant(count), fc.subarray([...Array(count).keys()], { minLength: 1, maxLength: 3 })),
    )
  await fc.assert(
    fc.asyncProperty(anyCase, async ([count, needed]) => {
      const fails = async (schedule: Fault[]) =>
        needed.every((index) => schedule.some((fault) => fault.index === index))
      const shortest = await shrink(faults(count), fails)
      assert.deepEqual(
        shortest.map(({ index }) => index),
        needed,
      )
    }),
    { numRuns: 200 },
  )
})
