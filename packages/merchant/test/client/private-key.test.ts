import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient, KeyFormatError } from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, scriptedFetch } from '../support/scripted-fetch.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

function queryWith(privateKey: string | CryptoKey) {
  const { fetch, sent } = scriptedFetch(answerJson(200, { payment_order_id: 'x' }))
  const client = createClient({ appId: 'a', privateKey, baseUrl: 'https://pay.example.com', fetch })
  return { query: client.queryOrder('x'), sent }
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))
}

describe('a private key', () => {
  const spellings: [string, string][] = [
    ['PKCS #8', KEYS.pkcs8],
    ['PKCS #1', KEYS.pkcs1],
    ['PKCS #8 with \\n from an environment variable', KEYS.pkcs8.replaceAll('\n', '\\n')],
    ['PKCS #1 with \\n from an environment variable', KEYS.pkcs1.replaceAll('\n', '\\n')],
    ['PKCS #8 with CRLF', KEYS.pkcs8.replaceAll('\n', '\r\n')],
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

  it('is refused by name when it is the public one, damaged, or for another scheme', async () => {
    await assert.rejects(queryWith(KEYS.spki).query, {
      name: 'KeyFormatError',
      message: /^privateKey must be/,
    })
    await assert.rejects(queryWith('my secret').query, (error) => {
      assert.ok(error instanceof KeyFormatError)
      assert.doesNotMatch(error.message, /my secret/)
      return true
    })
    const other = { name: 'RSA-PSS', hash: 'SHA-256' }
    const pss = await crypto.subtle.importKey('pkcs8', derOf(KEYS.pkcs8), other, false, ['sign'])
    await assert.rejects(queryWith(pss).query, { message: /^privateKey must be a CryptoKey for RSASSA/ })
  })
})
