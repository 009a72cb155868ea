import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto'
import { describe, it } from 'node:test'
import { createClient, KeyFormatError, type PrivateKey } from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, scriptedFetch } from '../support/scripted-fetch.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

function queryWith(privateKey: PrivateKey) {
  const { fetch, sent } = scriptedFetch(answerJson(200, { payment_order_id: 'x', order_status: 'Paid' }))
  const client = createClient({ appId: 'a', privateKey, baseUrl: 'https://pay.example.com', fetch })
  return { query: client.queryOrder('x'), sent }
}

function base64Of(pem: string): string {
  return Buffer.from(pem).toString('base64')
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))
}

describe('a private key', () => {
  const spellings: [string, PrivateKey][] = [
    ['PKCS #8', KEYS.pkcs8],
    ['PKCS #1', KEYS.pkcs1],
    ['PKCS #8 with \\n from an environment variable', KEYS.pkcs8.replaceAll('\n', '\\n')],
    ['PKCS #1 with \\n from an environment variable', KEYS.pkcs1.replaceAll('\n', '\\n')],
    ['PKCS #8 with CRLF', KEYS.pkcs8.replaceAll('\n', '\r\n')],
    ['PKCS #8 with \\r\\n from an environment variable', KEYS.pkcs8.replaceAll('\n', '\\r\\n')],
    ['PKCS #1 with \\r\\n from an environment variable', KEYS.pkcs1.replaceAll('\n', '\\r\\n')],
    ['PKCS #8 in the quotes of an env file', `"${KEYS.pkcs8.replaceAll('\n', '\\n')}"`],
    ['PKCS #8 on one line', KEYS.pkcs8.replaceAll('\n', ' ')],
    ['Base64 of PKCS #8', base64Of(KEYS.pkcs8)],
    ['Base64 of PKCS #1', base64Of(KEYS.pkcs1)],
    [
      'Base64 of PKCS #8 with CRLF, wrapped',
      base64Of(KEYS.pkcs8.replaceAll('\n', '\r\n')).replace(/.{76}/g, '$&\n'),
    ],
    ['Base64 of PKCS #8, wrapped with \\n', base64Of(KEYS.pkcs8).replace(/.{76}/g, '$&\\n')],
    ['bytes of PKCS #8', new TextEncoder().encode(KEYS.pkcs8)],
    ['bytes of PKCS #1 in a Buffer', Buffer.from(KEYS.pkcs1)],
    ['bytes of the Base64 of PKCS #8', Buffer.from(base64Of(KEYS.pkcs8))],
    ['an ArrayBuffer of PKCS #8', new TextEncoder().encode(KEYS.pkcs8).buffer],
    ['a KeyObject', createPrivateKey(KEYS.pkcs1)],
  ]
  for (const [name, pem] of spellings) {
    it(`signs as ${name}`, async () => {
      const { query, sent } = queryWith(pem)
      await query
      assert.equal(sent.length, 1)
    })
  }

  it('signs as a CryptoKey', async () => {
    const key = await crypto.subtle.importKey('pkcs8', derOf(KEYS.pkcs8), ALGORITHM, false, ['sign'])
    const { query, sent } = queryWith(key)
    await query
    assert.equal(sent.length, 1)
  })

  it('is refused with the reason when it is a public key, damaged, or for another scheme', async () => {
    await assert.rejects(queryWith(KEYS.spki).query, {
      name: 'KeyFormatError',
      message: /^privateKey must be/,
    })
    await assert.rejects(queryWith('my secret').query, (error) => {
      assert.ok(error instanceof KeyFormatError)
      assert.doesNotMatch(error.message, /my secret/)
      return true
    })
    for (const bytes of [derOf(KEYS.pkcs8), Buffer.alloc(0), Buffer.from(base64Of('no PEM'))]) {
      await assert.rejects(queryWith(bytes).query, {
        name: 'KeyFormatError',
        message: /^privateKey must be a PEM/,
      })
    }
    const other = { name: 'RSA-PSS', hash: 'SHA-256' }
    const pss = await crypto.subtle.importKey('pkcs8', derOf(KEYS.pkcs8), other, false, ['sign'])
    await assert.rejects(queryWith(pss).query, { message: /^privateKey must be a CryptoKey for RSASSA/ })
    for (const [key, type] of [
      [createPublicKey(KEYS.spki), 'public'],
      [createSecretKey(Buffer.alloc(32)), 'secret'],
    ] as const) {
      const message = `privateKey must be a private KeyObject; this one is ${type}`
      await assert.rejects(queryWith(key).query, { name: 'KeyFormatError', message })
    }
    const neither = {} as unknown as CryptoKey
    await assert.rejects(queryWith(neither).query, {
      name: 'KeyFormatError',
      message: /KeyObject or a CryptoKey$/,
    })
  })
})
