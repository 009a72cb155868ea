import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeCanonicalBase64, encodeBase64 } from '@txgw/protocol'
import { readVectors } from '@txgw/testkit/cases/vectors'
import * as fc from 'fast-check'
import { encodeByParts } from '../src/base64.ts'
import { anyText } from './support/arbitraries.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const { valid, invalid } = readVectors<{ text: string }, { hex: string }>('base64.json')

/** Other texts that Node's own decoder takes for the same bytes. */
function respellings(text: string): string[] {
  const padding = text.length - text.replace(/=+$/, '').length
  const letters = text.slice(0, text.length - padding)
  const last = ALPHABET.indexOf(letters.at(-1) ?? '')
  const spellings = [`${text}\n`, ` ${text}`, `${letters.slice(0, 1)} ${text.slice(1)}`, `${text}!`]
  if (padding > 0) {
    spellings.push(letters, `${letters.slice(0, -1)}${ALPHABET[last + 1]}${'='.repeat(padding)}`)
  } else {
    spellings.push(`${text}=`, `${text}==`)
  }
  if (/[+/]/.test(text)) spellings.push(text.replaceAll('+', '-').replaceAll('/', '_'))
  return spellings
}

describe('decodeCanonicalBase64', () => {
  for (const { comment, input, expected } of valid) {
    it(`accepts ${comment}`, () => {
      const bytes = decodeCanonicalBase64(input.text)
      assert.ok(bytes)
      assert.equal(Buffer.from(bytes).toString('hex'), expected?.hex)
      assert.equal(encodeBase64(bytes), input.text)
    })
  }

  for (const { comment, input } of invalid) {
    it(`refuses ${comment}`, () => assert.equal(decodeCanonicalBase64(input.text), undefined))
  }

  it('accepts exactly the text that Buffer writes, and no other spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        assert.equal(encodeBase64(bytes), text)
        assert.deepEqual(decodeCanonicalBase64(text), bytes)
        for (const spelling of respellings(text)) {
          assert.deepEqual(
            new Uint8Array(Buffer.from(spelling, 'base64')),
            bytes,
            'Node reads it as the same',
          )
          assert.equal(decodeCanonicalBase64(spelling), undefined, spelling)
        }
      }),
    )
  })

  it('accepts a text of four Base64 characters only when encoding its bytes gives it back', () => {
    const letter = fc.constantFrom(...ALPHABET, '=', '-', '_', ' ', '\n')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 4, maxLength: 4 }), (text) => {
        const canonical = Buffer.from(text, 'base64').toString('base64') === text
        assert.equal(decodeCanonicalBase64(text) !== undefined, canonical)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws, whatever the text is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bytes = decodeCanonicalBase64(text)
        assert.ok(bytes === undefined || encodeBase64(bytes) === text)
      }),
    )
  })

  it('takes a text of many megabytes without exhausting the stack', () => {
    assert.equal(decodeCanonicalBase64('A'.repeat(16 * 1024 * 1024))?.length, 12 * 1024 * 1024)
  })
})

describe('encodeByParts', () => {
  it('writes the same text as a built-in encoder, for any bytes and across its parts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.equal(encodeByParts(bytes), Buffer.from(bytes).toString('base64'))
      }),
    )
    for (const length of [4095, 4096, 4097, 10_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => index * 7)
      assert.equal(encodeByParts(bytes), encodeBase64(bytes), String(length))
    }
  })
})
