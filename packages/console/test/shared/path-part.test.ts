import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { pathPart } from '../../src/shared/path-part.ts'

describe('pathPart', () => {
  it('comes back as it was after the router has decoded the path and the page its part', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const part = pathPart(id)
        assert.doesNotMatch(part, /[/?#]/)
        assert.equal(decodeURIComponent(decodeURI(part)), id)
      }),
    )
  })
})
