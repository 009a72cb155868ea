import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { importPrivateKey, importPublicKey, KeyFormatError, signBytes, verifyBytes } from '@txgw/protocol'
import { readVectors, readVectorText, vectorPath } from '@txgw/testkit/cases/vectors'
import { openssl } from '@txgw/testkit/keys/openssl'
import * as fc from 'fast-check'
import { anyText } from './support/arbitraries.ts'

interface Input {
  use: 'public' | 'private'
  pem: string
}

const { valid, invalid } = readVectors<Input>('keys.json')
const IMPORTS = { public: importPublicKey, private: importPrivateKey }
const testKey = (name: string) => readVectorText(`keys/test-only-${name}.pem`)

async function messageOf(attempt: Promise<CryptoKey>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    assert.ok(error instanceof KeyFormatError, String(error))
    return error.message
  }
  return assert.fail('the key was taken')
}

/** No run of Base64 that could be a piece of the key. */
const quotesNothing = (message: string) => assert.doesNotMatch(message, /[A-Za-z0-9+/]{30}/)

describe('importPublicKey and importPrivateKey', () => {
  for (const { comment, input } of valid) {
    it(`accept a ${input.use} key: ${comment}`, async () => {
      const key = await IMPORTS[input.use](input.pem)
      assert.equal(key.type, input.use)
      assert.equal(key.extractable, false)
    })
  }

  for (const { comment, input } of invalid) {
    it(`refuse as a ${input.use} key: ${comment}`, async () => {
      quotesNothing(await messageOf(IMPORTS[input.use](input.pem)))
    })
  }

  it('say what the text is instead', async () => {
    const expected: [Promise<CryptoKey>, RegExp][] = [
      [importPublicKey(testKey('rsa-4096.public')), /RSA key of 2048 bits; this key has 4096/],
      [importPublicKey(testKey('ec-p256.public')), /must contain an RSA key/],
      [importPublicKey(testKey('exponent-1.public')), /odd public exponent of at least 3/],
      [importPublicKey('no key'), /"-----BEGIN PUBLIC KEY-----"/],
      [importPrivateKey('no key'), /"-----BEGIN PRIVATE KEY-----"/],
      [
        importPrivateKey(testKey('merchant.public')),
        /must be a PEM block "PRIVATE KEY"; this block is "PUBLIC KEY"$/,
      ],
    ]
    for (const [attempt, message] of expected) assert.match(await messageOf(attempt), message)
  })

  it('name an openssl command that converts the given text into the key', async () => {
    const given: [name: string, use: Input['use']][] = [
      ['merchant.certificate', 'public'],
      ['merchant.pkcs1-public', 'public'],
      ['merchant.private', 'public'],
      ['merchant.pkcs1-private', 'public'],
      ['merchant.encrypted-private', 'public'],
      ['merchant.encrypted-private', 'private'],
      ['merchant.encrypted-pkcs1-private', 'private'],
    ]
    for (const [name, use] of given) {
      const message = await messageOf(IMPORTS[use](testKey(name)))
      const command = /convert it with: openssl (.+) -in <file>$/.exec(message)?.[1]
      assert.ok(command, message)
      const passphrase = name.includes('encrypted') ? ['-passin', 'pass:test'] : []
      const { stdout } = openssl([
        ...command.split(' '),
        ...passphrase,
        '-in',
        vectorPath(`keys/test-only-${name}.pem`),
      ])
      assert.equal((await IMPORTS[use](stdout.toString())).type, use, name)
    }
  })

  it('read PKCS #1 and PKCS #8 as the same key', async () => {
    const bytes = new TextEncoder().encode('any bytes')
    const [pkcs1, pkcs8] = await Promise.all(
      ['merchant.pkcs1-private', 'merchant.private'].map((name) => importPrivateKey(testKey(name))),
    )
    const signature = await signBytes(bytes, pkcs1 as CryptoKey)
    assert.equal(signature, await signBytes(bytes, pkcs8 as CryptoKey))
    assert.ok(await verifyBytes(bytes, signature, await importPublicKey(testKey('merchant.public'))))
  })

  it('accept any text or refuse it with KeyFormatError', async () => {
    const block = (label: string) => (content: string) =>
      `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`
    const anyBase64 = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64'))
    const anyPem = fc.oneof(
      anyText,
      anyBase64.map(block('PUBLIC KEY')),
      anyBase64.map(block('PRIVATE KEY')),
      anyBase64.map(block('RSA PRIVATE KEY')),
    )
    await fc.assert(
      fc.asyncProperty(anyPem, async (pem) => {
        quotesNothing(await messageOf(importPublicKey(pem)))
        quotesNothing(await messageOf(importPrivateKey(pem)))
      }),
    )
  })
})
