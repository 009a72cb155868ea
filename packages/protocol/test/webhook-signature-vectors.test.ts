import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { contentDigest, importPublicKey, verifyBytes, webhookStringToSign } from '@txgw/protocol'
import { readVectors, readVectorText, vectorPath } from '@txgw/testkit/cases/vectors'
import { opensslVerifies } from '@txgw/testkit/keys/openssl'
import { type BodyText, bytesOf } from '../../../vectors/source/vector.ts'

interface Input {
  timestamp: string
  nonce: string
  body: BodyText
  public_key: string
  signature: string
}

interface Expected {
  base64: string
  content_digest: string
}

const { valid, invalid } = readVectors<Input, Expected>('webhook-signature.json')

const stringOf = ({ timestamp, nonce, body }: Input) =>
  webhookStringToSign({ timestamp, nonce, body: bytesOf(body) })

async function verdicts(input: Input): Promise<{ code: boolean; openssl: boolean }> {
  const bytes = stringOf(input)
  const key = await importPublicKey(readVectorText(input.public_key))
  const signature = Buffer.from(input.signature, 'base64')
  return {
    code: await verifyBytes(bytes, input.signature, key),
    openssl: opensslVerifies({ bytes, signature, publicKeyPath: vectorPath(input.public_key) }),
  }
}

describe('the signature of a notification', () => {
  for (const { comment, input, expected } of valid) {
    it(`accepted: ${comment}`, async () => {
      assert.equal(Buffer.from(stringOf(input)).toString('base64'), expected?.base64)
      assert.deepEqual(await verdicts(input), { code: true, openssl: true })
      const digest = createHash('sha256').update(bytesOf(input.body)).digest('base64')
      assert.equal(contentDigest(digest), expected?.content_digest)
    })
  }

  for (const { comment, input } of invalid) {
    it(`refused: ${comment}`, async () => {
      assert.deepEqual(await verdicts(input), { code: false, openssl: false })
    })
  }
})
