import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { makeNonce, NONCE_LENGTH, type RandomBytes } from '@txgw/protocol'
import * as fc from 'fast-check'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The same bytes at every run, and as even as SHA-256 makes them. */
function repeatableBytes(): RandomBytes {
  let counter = 0
  let pool = Buffer.alloc(0)
  return (length) => {
    while (pool.length < length) {
      pool = Buffer.concat([pool, createHash('sha256').update(String(counter++)).digest()])
    }
    const bytes = pool.subarray(0, length)
    pool = pool.subarray(length)
    return bytes
  }
}

describe('makeNonce', () => {
  it('gives 32 letters and digits, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(255)), (stream) => {
        const nonce = makeNonce((length) => Uint8Array.from(stream.take(length)))
        assert.match(nonce, /^[A-Za-z0-9]{32}$/)
      }),
    )
  })

  it('gives each byte below 248 its character and throws the others away', () => {
    const characterOf = (byte: number) => ALPHABET.charAt(byte % ALPHABET.length)
    for (let first = 0; first < 256; first++) {
      const given: number[] = []
      const nonce = makeNonce((length) => {
        const bytes = Uint8Array.from({ length }, (_, i) => first + given.length + i)
        given.push(...bytes)
        return bytes
      })
      const fair = given.filter((byte) => byte < 248)
      assert.equal(nonce, fair.slice(0, NONCE_LENGTH).map(characterOf).join(''))
    }
  })

  it('makes every character equally likely', () => {
    const randomBytes = repeatableBytes()
    const counts = new Map<string, number>()
    const nonces = 20_000
    for (let i = 0; i < nonces; i++) {
      for (const character of makeNonce(randomBytes)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const even = (nonces * NONCE_LENGTH) / ALPHABET.length
    const chiSquare = [...ALPHABET].reduce((sum, character) => {
      return sum + ((counts.get(character) ?? 0) - even) ** 2 / even
    }, 0)
    // 61 degrees of freedom: fair bytes stay below 100 in all but one of 1,500 draws, and these bytes are
    // always the same. Folding all 256 byte values into 62 characters would give about 7,000.
    assert.ok(chiSquare < 100, `chi-square ${chiSquare}`)
  })

  it('uses the random bytes of the platform when given none', () => {
    const nonces = new Set(Array.from({ length: 1000 }, () => makeNonce()))
    assert.equal(nonces.size, 1000)
    for (const nonce of nonces) assert.match(nonce, /^[A-Za-z0-9]{32}$/)
  })
})
