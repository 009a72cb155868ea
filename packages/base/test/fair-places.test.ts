import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { FairPlaces } from '../src/fair-places.ts'

describe('places that owners share', () => {
  it('names the oldest place of the owner that has the most, whatever came and went', () => {
    const owner = fc.constantFrom('a', 'b', 'c', 'd')
    const act = fc.tuple(fc.boolean(), owner, fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        const places = new FairPlaces<number>()
        const model = new Map<string, number[]>()
        for (const [takes, owner, place] of acts) {
          const others = (model.get(owner) ?? []).filter((other) => other !== place)
          if (takes) places.take(owner, place)
          else assert.equal(places.leave(owner, place), (model.get(owner) ?? []).includes(place))
          model.set(owner, takes ? [...others, place] : others)
        }
        const counts = [...model.values()].map(({ length }) => length)
        assert.equal(
          places.size,
          counts.reduce((sum, count) => sum + count, 0),
        )
        for (const [owner, { length }] of model) assert.equal(places.countOf(owner), length)
        const crowded = places.mostCrowded()
        assert.equal(crowded?.count ?? 0, Math.max(0, ...counts))
        if (crowded) assert.equal(model.get(crowded.owner)?.[0], crowded.oldest)
      }),
    )
  })
})
