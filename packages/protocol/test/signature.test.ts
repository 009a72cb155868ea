import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  decodeCanonicalBase64,
  importPrivateKey,
  importPublicKey,
  type SignedParts,
  signParts,
  stringToSign,
  verifyParts,
} from '@txgw/protocol'
import {
  type PartsInput,
  readVectors,
  readVectorText,
  signedParts,
  vectorPath,
} from '@txgw/testkit/cases/vectors'
// Not by the package's name, because that would load the gateway into the tests of the protocol.
import { opensslSign, opensslVerifies } from '@txgw/testkit/keys/openssl'
import * as fc from 'fast-check'
import { anyNonce, anyTarget, anyTimestamp } from './support/arbitraries.ts'

interface Input extends PartsInput {
  public_key: string
  signature: string
}

const PRIVATE_KEY = 'keys/test-only-merchant.private.pem'
const PUBLIC_KEY = 'keys/test-only-merchant.public.pem'

const { valid, invalid } = readVectors<Input, object, { reason: string }>('signature.json')
const privateKey = await importPrivateKey(readVectorText(PRIVATE_KEY))
const publicKey = await importPublicKey(readVectorText(PUBLIC_KEY))

function opensslAgrees(input: Input, signature: Uint8Array): boolean {
  return opensslVerifies({
    bytes: stringToSign(signedParts(input)),
    signature,
    publicKeyPath: vectorPath(input.public_key),
  })
}

describe('a valid signature', () => {
  for (const { comment, input } of valid) {
    it(`of ${comment}: the code makes it and accepts it, openssl too`, async () => {
      const parts = signedParts(input)
      const key = await importPublicKey(readVectorText(input.public_key))
      assert.equal(await verifyParts(parts, input.signature, key), true)
      assert.equal(await signParts(parts, privateKey), input.signature)
      const bytes = Buffer.from(input.signature, 'base64')
      assert.ok(opensslAgrees(input, bytes))
      assert.deepEqual(opensslSign(stringToSign(parts), vectorPath(PRIVATE_KEY)), bytes)
    })
  }
})

describe('an invalid signature', () => {
  for (const { comment, input, error } of invalid) {
    it(`${comment}: ${error?.reason}`, async () => {
      const key = await importPublicKey(readVectorText(input.public_key))
      assert.equal(await verifyParts(signedParts(input), input.signature, key), false)
      const bytes = decodeCanonicalBase64(input.signature)
      assert.equal(bytes === undefined, error?.reason === 'not-canonical-base64')
      if (!bytes) return
      assert.equal(bytes.length !== 256, error?.reason === 'not-256-bytes')
      assert.equal(opensslAgrees(input, bytes), false)
    })
  }

  it('has the right bytes when respelt, so only its spelling is refused', () => {
    const respelt = invalid.filter(
      ({ input, error }) =>
        error?.reason === 'not-canonical-base64' && Buffer.from(input.signature, 'base64').length === 256,
    )
    assert.ok(respelt.length >= 6)
    for (const { comment, input } of respelt) {
      assert.ok(opensslAgrees(input, Buffer.from(input.signature, 'base64')), comment)
    }
  })
})

const anyParts: fc.Arbitrary<SignedParts> = fc.record({
  method: fc.constant('POST'),
  target: anyTarget,
  timestamp: anyTimestamp,
  nonce: anyNonce,
  body: fc.uint8Array({ maxLength: 2000 }),
})

describe('sign and verify', () => {
  it('agree on any target, query and body bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        assert.equal(await verifyParts(parts, await signParts(parts, privateKey), publicKey), true)
      }),
    )
  })

  it('agree with openssl on any target, query and body bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        const signature = opensslSign(stringToSign(parts), vectorPath(PRIVATE_KEY)).toString('base64')
        assert.equal(await signParts(parts, privateKey), signature)
      }),
      { numRuns: 20 },
    )
  })

  it('refuse a single changed byte in each part and in the signature', async () => {
    const changes = fc.record({ position: fc.nat(), difference: fc.integer({ min: 1, max: 255 }) })
    const names = ['method', 'target', 'timestamp', 'nonce', 'body', 'signature'] as const
    await fc.assert(
      fc.asyncProperty(anyParts, changes, async (parts, { position, difference }) => {
        const change = (bytes: Uint8Array): Uint8Array => {
          const at = position % Math.max(bytes.length, 1)
          return bytes.length === 0
            ? Uint8Array.of(difference)
            : bytes.with(at, (bytes[at] as number) ^ difference)
        }
        const changeText = (text: string) =>
          Buffer.from(change(Buffer.from(text, 'latin1'))).toString('latin1')
        const signature = await signParts(parts, privateKey)
        const changedSignature = Buffer.from(change(Buffer.from(signature, 'base64'))).toString('base64')
        for (const name of names) {
          const changed =
            name === 'signature'
              ? parts
              : { ...parts, [name]: name === 'body' ? change(parts.body) : changeText(parts[name]) }
          const sent = name === 'signature' ? changedSignature : signature
          assert.equal(await verifyParts(changed, sent, publicKey), false, name)
        }
      }),
    )
  })

  it('refuse a body that is longer, shorter or moved into another line', async () => {
    const parts = { method: 'POST', target: '/', timestamp: '1', nonce: 'n', body: Buffer.from('{}\n') }
    const signature = await signParts(parts, privateKey)
    for (const body of ['{}', '{}\n\n', '', '{}\r\n']) {
      assert.equal(await verifyParts({ ...parts, body: Buffer.from(body) }, signature, publicKey), false)
    }
  })
})
