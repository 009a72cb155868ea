import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { contentDigest, webhookStringToSign } from '@txgw/protocol'
import * as fc from 'fast-check'

describe('webhookStringToSign', () => {
  it('is timestamp, nonce and body, each ended by a line feed', () => {
    const body = Buffer.from('{"user_id":"名"}')
    const bytes = webhookStringToSign({ timestamp: '1767323045', nonce: 'n', body })
    assert.equal(Buffer.from(bytes).toString(), '1767323045\nn\n{"user_id":"名"}\n')
  })

  it('keeps the body byte for byte', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        const bytes = Buffer.from(webhookStringToSign({ timestamp: '1', nonce: 'n', body }))
        assert.deepEqual(bytes, Buffer.concat([Buffer.from('1\nn\n'), body, Buffer.from('\n')]))
      }),
    )
  })
})

describe('contentDigest', () => {
  it('is written as RFC 9530 writes it', () => {
    const digest = createHash('sha256').update('{"hello": "world"}').digest('base64')
    assert.equal(contentDigest(digest), 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:')
  })
})
