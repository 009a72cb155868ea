import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeNonce, NONCE_LENGTH } from '@txgw/protocol'

describe('makeNonce', () => {
  it('returns 32 new letters and digits each time', () => {
    const nonces = new Set(Array.from({ length: 1000 }, () => makeNonce()))
    assert.equal(nonces.size, 1000)
    for (const nonce of nonces) {
      assert.equal(nonce.length, NONCE_LENGTH)
      assert.match(nonce, /^[A-Za-z0-9]{32}$/)
    }
  })
})
