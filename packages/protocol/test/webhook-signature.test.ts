import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { contentDigest, sha256OfContentDigest, webhookStringToSign } from '@txgw/protocol'
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

describe('sha256OfContentDigest', () => {
  const stated: [header: string, digest: string | undefined][] = [
    [contentDigest('YWJj'), 'YWJj'],
    ['sha-512=:ZGVm:, sha-256=:YWJj:', 'YWJj'],
    ['sha-256=:YWJj:,\tunixsum=:ZGVm:', 'YWJj'],
    ['sha-256=:YWJj:;note="x"', 'YWJj'],
    ['sha-256=:ZGVm:, sha-256=:YWJj:', 'YWJj'],
    ['sha-512=:ZGVm:', undefined],
    ['sha-256=YWJj', undefined],
    ['', undefined],
  ]
  for (const [header, digest] of stated) {
    it(`of ${JSON.stringify(header)} is ${digest}`, () => {
      assert.equal(sha256OfContentDigest(header), digest)
    })
  }
})
