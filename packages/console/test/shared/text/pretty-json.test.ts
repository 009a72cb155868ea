import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { prettyJson } from '../../../src/shared/text/pretty-json.ts'

describe('indented JSON', () => {
  for (const [sent, shown] of [
    ['{"a":true,"a":false}', '{\n  "a": true,\n  "a": false\n}'],
    ['{"user_id":12345678901234567890}', '{\n  "user_id": 12345678901234567890\n}'],
    ['[1.0, -0,1E2]', '[\n  1.0,\n  -0,\n  1E2\n]'],
    ['{"b":1,"2":"\\u0041","1":"é"}', '{\n  "b": 1,\n  "2": "\\u0041",\n  "1": "é"\n}'],
    ['{"a":[ ],"b":{ }}', '{\n  "a": [],\n  "b": {}\n}'],
    ['{"a":"{\\"b\\": [1, 2]}"}', '{\n  "a": "{\\"b\\": [1, 2]}"\n}'],
    ['  "text"  ', '"text"'],
    ['<html>', '<html>'],
    ['{"a":', '{"a":'],
    ['', ''],
  ] as const)
    it(`shows ${sent || 'nothing'} as it was sent`, () => assert.equal(prettyJson(sent), shown))

  it('looks like that of JSON.stringify where nothing would be lost', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t'), (value, space) =>
        assert.equal(prettyJson(JSON.stringify(value, null, space)), JSON.stringify(value, null, 2)),
      ),
    ))

  it('does not grow without bound when it is nested deeply', () => {
    const depth = 8_000
    const shown = prettyJson('['.repeat(depth) + ']'.repeat(depth))
    assert.equal(shown.replaceAll(/\s/g, '').length, 2 * depth)
    assert.ok(shown.length < 100 * depth)
  })
})
