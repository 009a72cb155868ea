import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberOf, parseExactJson } from '@txgw/protocol/exact-json'
import * as fc from 'fast-check'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 40 })
const fraction = fc.oneof(
  fc.constant(''),
  digits.map((text) => `.${text}`),
)
const exponent = fc.constantFrom('', 'e5', 'E+400', 'e-7', 'e0')
const anyNumber = fc
  .tuple(fc.constantFrom('', '-'), digits, fraction, exponent)
  .map(([sign, whole, rest, power]) => `${sign}${whole.replace(/^0+(?=[0-9])/, '')}${rest}${power}`)

describe('parseExactJson', () => {
  it('keeps every number as it is written', () => {
    fc.assert(
      fc.property(fc.array(anyNumber, { maxLength: 5 }), (numbers) => {
        const text = `{"list":[${numbers.join(',')}],"text":"12345678901234567890"}`
        assert.equal(JSON.stringify(parseExactJson(text)), text)
      }),
      { examples: [[['9007199254740993', '-0', '1.0', '1e400', '0.1234567890123456789']]] },
    )
  })

  it('gives the usual values where nothing would be lost', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        assert.deepEqual(parseExactJson(text), JSON.parse(text))
      }),
    )
  })

  it('tells the value of a number in either form', () => {
    const [small, large, text] = parseExactJson('[7, 12345678901234567890, "7"]') as unknown[]
    assert.deepEqual(
      [numberOf(small), numberOf(large), numberOf(text)],
      [7, Number('12345678901234567890'), undefined],
    )
  })
})
