import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { pathPart } from '../../../src/shared/location/path-part.ts'

describe('pathPart', () => {
  it('survives the decoding by the router and by the page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const part = pathPart(id)
        assert.doesNotMatch(part, /[/?#]/)
        assert.equal(decodeURIComponent(decodeURI(part)), id)
      }),
    )
  })
})
