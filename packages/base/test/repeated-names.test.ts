import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { repeatedName } from '../src/repeated-names.ts'

const find = (json: string) => repeatedName(json, JSON.parse(json))

describe('a name that its object has twice', () => {
  for (const [json, path] of [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"a":1}', 'a'],
    ['{"a" \n:1,\t"a"\r: 2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":[{},{"c":1,"c":2}]}}', 'a.b.1.c'],
    ['[[1,2],{"a":[],"b":{},"a":0}]', '1.a'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a\\":":1,"a\\":":2}', 'a":'],
    ['{"a":"\\":","b":1,"b":2}', 'b'],
  ] as const)
    test(`is found in ${json}`, () => assert.equal(find(json), path))

  for (const json of [
    '{}',
    '"a"',
    'null',
    '{"a":1,"A":2,"a ":3}',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":1","b":" : \\":"}',
    '{"constructor":1,"__proto__":{"constructor":2}}',
  ])
    test(`is not found in ${json}`, () => assert.equal(find(json), undefined))

  test('is not found in what JSON.stringify writes, with any blanks', () =>
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.constantFrom(0, 1, '\t'), (value, space) =>
        assert.equal(find(JSON.stringify(value, null, space)), undefined),
      ),
    ))

  test('is found wherever a field is written once more', () =>
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, value, other) => {
        const field = `${JSON.stringify(name)}:`
        const object = `{${field}${JSON.stringify(value)} , ${field} ${JSON.stringify(other)}}`
        assert.equal(find(`[${object}]`), `0.${name}`)
      }),
    ))

  test('is looked for at any depth without an overflow', () => {
    const depth = 100_000
    assert.equal(find(`${'['.repeat(depth)}{"a":1}${']'.repeat(depth)}`), undefined)
    assert.equal(find(`${'['.repeat(9)}{"a":1,"a":2}${']'.repeat(9)}`), '0.0.0.0.0.0.0.0.0.a')
  })
})
