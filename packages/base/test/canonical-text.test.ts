import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { canonicalText } from '../src/canonical-text.ts'

test('the order of fields does not matter, the order of elements does', () => {
  assert.equal(canonicalText({ b: [1, { d: null, c: 'é' }], a: undefined }), '{"b":[1,{"c":"é","d":null}]}')
  assert.equal(canonicalText({ x: 1, y: 2 }), canonicalText({ y: 2, x: 1 }))
  assert.notEqual(canonicalText([1, 2]), canonicalText([2, 1]))
})

test('values differ when they differ in JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written: unknown = JSON.parse(JSON.stringify(value))
      assert.deepEqual(JSON.parse(canonicalText(value)), written)
      assert.equal(canonicalText(written), canonicalText(value))
    }),
  )
})
