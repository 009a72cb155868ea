import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { newBytes } from '../src/new-bytes.ts'

describe('newBytes', () => {
  it('returns zeroed bytes of the requested length that nothing else shares', () => {
    const lengths = fc.array(fc.oneof(fc.nat(300), fc.nat(20_000)), { maxLength: 100 })
    fc.assert(
      fc.property(lengths, (asked) => {
        const pieces = asked.map((length, index) => {
          const piece = newBytes(length)
          assert.equal(piece.length, length)
          assert.ok(piece.every((byte) => byte === 0))
          return piece.fill((index % 255) + 1)
        })
        for (const [index, piece] of pieces.entries()) {
          assert.ok(piece.every((byte) => byte === (index % 255) + 1))
        }
      }),
    )
  })
})
