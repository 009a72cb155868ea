import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mapInSlices } from '../src/map-in-slices.ts'

/** A clock on which each look takes a millisecond. */
function slowClock(): () => number {
  let ms = 0
  return () => ms++
}

describe('mapInSlices', () => {
  it('keeps the order of the values', async () => {
    assert.deepEqual(await mapInSlices([1, 2, 3, 4, 5], (value) => value * 2, slowClock()), [2, 4, 6, 8, 10])
  })

  it('lets other work run between two slices', async () => {
    const order: string[] = []
    const mapped = mapInSlices(['a', 'b', 'c', 'd'], (value) => order.push(value), slowClock())
    setImmediate(() => order.push('other work'))
    await mapped
    assert.ok(order.indexOf('other work') < order.indexOf('d'), order.join(', '))
  })

  it('maps everything in one turn as long as the time of a slice is not over', async () => {
    const order: string[] = []
    const mapped = mapInSlices(
      ['a', 'b', 'c'],
      (value) => order.push(value),
      () => 0,
    )
    assert.deepEqual(order, ['a', 'b', 'c'])
    await mapped
  })
})
