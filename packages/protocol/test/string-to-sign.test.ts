import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { stringToSign } from '@txgw/protocol'
import { type PartsInput, readVectors, signedParts } from '@txgw/testkit/cases/vectors'
import * as fc from 'fast-check'

const { valid } = readVectors<PartsInput, { base64: string; sha256: string }>('string-to-sign.json')

describe('stringToSign', () => {
  for (const { comment, input, expected } of valid) {
    it(comment, () => {
      const bytes = stringToSign(signedParts(input))
      assert.equal(Buffer.from(bytes).toString('base64'), expected?.base64)
      assert.equal(createHash('sha256').update(bytes).digest('hex'), expected?.sha256)
    })
  }

  it('contains the body byte for byte after four lines, followed by one line feed', () => {
    const line = fc.string().filter((text) => !text.includes('\n') && text.isWellFormed())
    fc.assert(
      fc.property(line, line, fc.uint8Array(), (target, nonce, body) => {
        const bytes = Buffer.from(stringToSign({ method: 'POST', target, timestamp: '1', nonce, body }))
        const head = Buffer.from(`POST\n${target}\n1\n${nonce}\n`)
        assert.deepEqual(bytes.subarray(0, head.length), head)
        assert.deepEqual(bytes.subarray(head.length, -1), Buffer.from(body))
        assert.equal(bytes.at(-1), 0x0a)
      }),
    )
  })

  it('does not keep or change the given body', () => {
    const body = Uint8Array.from([1, 2, 3])
    const bytes = stringToSign({ method: 'POST', target: '/', timestamp: '1', nonce: 'n', body })
    bytes.fill(0)
    assert.deepEqual(body, Uint8Array.from([1, 2, 3]))
  })
})
