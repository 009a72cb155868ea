import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSavedRequest } from '../../src/saved-request/read-saved-request.ts'

const SIGNED = 'TXGW-SHA256-RSA2048 auth_id=a'
const entry = (id: string, authorization = SIGNED) => ({
  request: {
    method: 'POST',
    url: `https://pay.example/v2/orders?id=${id}`,
    headers: [{ name: 'authorization', value: authorization }],
    postData: { mimeType: 'application/json', text: `{"id":"${id} é"}` },
  },
})
const archive = (...entries: unknown[]) => Buffer.from(JSON.stringify({ log: { version: '1.2', entries } }))

describe('a HAR', () => {
  it('is read when one of its entries is signed', () => {
    const { received } = readSavedRequest(archive(entry('a', 'Bearer x'), entry('b'), { request: {} }))
    assert.deepEqual(received, {
      method: 'POST',
      target: '/v2/orders?id=b',
      signedTarget: '/v2/orders?id=b',
      host: 'pay.example',
      authorizations: [SIGNED],
      body: Buffer.from('{"id":"b é"}'),
    })
  })

  it('with several needs a number', () => {
    const two = archive(entry('a'), entry('b'))
    assert.throws(() => readSavedRequest(two), /has 2 signed entries: .*--entry, such as 1/)
    assert.equal(readSavedRequest(two, { entry: 2 }).received.target, '/v2/orders?id=b')
    assert.throws(() => readSavedRequest(two, { entry: 3 }), /has 2 entries/)
    assert.throws(() => readSavedRequest(Buffer.from('POST / HTTP/1.1'), { entry: 1 }), /is no HAR/)
  })

  it('without its headers says why', () => {
    assert.throws(() => readSavedRequest(archive(entry('a', ''))), /saved with sensitive data/)
  })
})

describe('a chunked request', () => {
  const head = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  const read = (body: string) => readSavedRequest(Buffer.from(head + body))

  it('is read without its frames', () => {
    const { received, notes } = read('5;a=b\r\n{"id"\r\nA\r\n:"1234567"\r\n1\r\n}\r\n0\r\n\r\n')
    assert.equal(received.body.toString(), '{"id":"1234567"}')
    assert.deepEqual(notes, [])
  })

  it('is taken as it stands when the frames are gone or cut', () => {
    for (const body of ['{"id":1}', '5\r\n{"i', 'ffffffff\r\n{}']) {
      const { received, notes } = read(body)
      assert.equal(received.body.toString(), body)
      assert.match(notes[0] ?? '', /no complete chunks/)
    }
  })
})

describe('a private key in place of a request', () => {
  it('is told as such and not repeated', () => {
    const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAsecret\n-----END RSA PRIVATE KEY-----\n'
    assert.throws(
      () => readSavedRequest(Buffer.from(pem)),
      ({ message }: Error) => /is a private key, not a request/.test(message) && !message.includes('secret'),
    )
  })
})
