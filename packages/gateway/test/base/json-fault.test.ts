import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeJsonFault } from '@txgw/base/json-fault'
import fc from 'fast-check'
import { parseJson } from '../../src/refusals/parse-json.ts'
import type { ServiceError } from '../../src/refusals/service-error.ts'

const FAULTS: [what: string, body: string | Buffer, description: RegExp][] = [
  ['cut inside of a text', '{"id":"order', /^ends after 12 bytes, before the JSON text is complete/],
  ['cut after a name', '{"id"', /^ends after 5 bytes/],
  ['cut inside of an escape', '{"id":"\\u00', /^ends after 11 bytes/],
  ['cut inside of a literal', '[tru', /^ends after 4 bytes/],
  ['blank', ' \n', /^ends after 2 bytes/],
  ['two documents', '{"id":"1"}{"id":"2"}', /^has more text after 10 bytes, .*; send one value alone/],
  ['two documents on two lines', '{"id":"é"}\n{}', /^has more text after 12 bytes/],
  ['a byte order mark', '\uFEFF{"id":"1"}', /^begins with a byte order mark/],
  ['two byte order marks', '\uFEFF\uFEFF{}', /^begins with a byte order mark/],
  ['a byte order mark inside', '{\uFEFF}', /^is not JSON after 1 bytes/],
  ['one byte that is none', Buffer.from([0xff]), /^is not UTF-8 after 0 bytes/],
  ['two bytes, of which one is none', Buffer.from('{ö', 'latin1'), /^is not UTF-8 after 1 bytes/],
  ['Latin-1', Buffer.from('{"id":"ö"}', 'latin1'), /^is not UTF-8 after 7 bytes/],
  [
    'a replacement character before',
    Buffer.concat([Buffer.from('["\uFFFD'), Buffer.from([0xff])]),
    /after 5 /,
  ],
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), /^is not UTF-8 after 0 bytes/],
  ['cut inside of a character', Buffer.from('{"id":"€"}').subarray(0, 9), /^is not UTF-8 after 7 bytes/],
  ['single quotes', "{'id':'1'}", /^is not JSON after 1 bytes, in line 1; write it with a JSON library/],
  ['a comma at the end', '{\n"id":"1",\n}', /^is not JSON after 12 bytes, in line 3/],
  ['a control character', '{"id":"a\nb"}', /^is not JSON after 8 bytes/],
  ['a leading zero', '{"id":01}', /^is not JSON after 7 bytes/],
  ['NaN', '{"id":NaN}', /^is not JSON after 6 bytes/],
  ['a wrong bracket', '{"id":[1}', /^is not JSON after 8 bytes/],
  ['a comment', '// {}', /^is not JSON after 0 bytes/],
  ['a bracket too many', '{}}', /^has more text after 2 bytes/],
]

describe('bytes that are not JSON', () => {
  for (const [what, body, expected] of FAULTS) {
    test(`are refused with their place and what to do: ${what}`, () => {
      const bytes = Buffer.from(body as string)
      assert.throws(
        () => parseJson(bytes),
        (error: ServiceError) => {
          assert.equal(error.name, 'INVALID_ARGUMENT')
          const [detail] = error.details as { field: string; description: string; value: string }[]
          assert.deepEqual([error.details.length, detail?.field, detail?.value], [1, '', ''])
          assert.match(detail?.description ?? '', expected)
          return true
        },
      )
    })
  }

  test('are called cut wherever they are cut, and doubled where they are doubled', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (value, n) => {
        const text = `{"value":${value}}`
        const [cut, length] = [text.slice(0, n % text.length).toWellFormed(), Buffer.byteLength(text)]
        const end = `ends after ${Buffer.byteLength(cut)} bytes,`
        assert.equal(describeJsonFault(Buffer.from(cut)).startsWith(end), true, cut)
        const more = `has more text after ${length} bytes,`
        assert.equal(describeJsonFault(Buffer.from(text + text)).startsWith(more), true, text)
      }),
      { numRuns: 500 },
    )
  })
})
