import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import {
  encryptPlain,
  KEYS,
  lines,
  ORDER_PATH,
  signPss,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'
import * as fc from 'fast-check'
import { SEARCH_LIMITS } from '../src/search/match-text.ts'
import { codes, examine } from './in-process.ts'

const anyBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('', '\n', '{"id":"a"}\n', '{"id":"a"}\r\n', ' ', 'null', '{}', '[object Object]', '"'),
)
const anyPath = fc
  .tuple(
    fc.constantFrom(ORDER_PATH, '/v2/orders', '/gateway/v2/certificates'),
    fc.constantFrom('', '?', '?a=%2f&b=%zz', '?x=1&x=1', '?+=%20', '?a'),
  )
  .map((parts) => parts.join(''))

describe('no false diagnosis', () => {
  it('a valid request has no mistake, whatever its body and path', () => {
    fc.assert(
      fc.property(anyBody, anyPath, (body, path) => {
        const examination = examine({ body, path })
        assert.deepEqual(codes(examination), [])
        assert.equal(examination.signatureIsRight, true)
      }),
      { numRuns: casesFor({ quick: 10, long: 40 }) },
    )
  })

  it('an unknown key is reported as unknown and nothing else, whatever was signed and how', () => {
    const ways = [signWith('sha256'), signWith('sha1'), signPss('sha256')]
    fc.assert(
      fc.property(anyBody, anyPath, fc.constantFrom(...ways), fc.boolean(), (body, path, sign, wrongText) => {
        const key = KEYS.stranger.privateKey
        const text = wrongText ? { text: () => 'something else' } : {}
        assert.deepEqual(codes(examine({ body, path, sign, key, ...text })), ['unknown-key'])
      }),
      { numRuns: casesFor({ quick: 10, long: 40 }) },
    )
  })

  it('an unknown key is certain', () => {
    const [diagnosis] = examine({ key: KEYS.stranger.privateKey }, { keys: [] }).diagnoses
    assert.deepEqual([diagnosis?.mistake, diagnosis?.certain], ['unknown-key', true])
  })

  it('an unexpected text is reported as a different text, with the expected one, and nothing is guessed', () => {
    const { diagnoses, signedString, expectedString } = examine({ text: () => 'something else' })
    assert.deepEqual(
      diagnoses.map(({ mistake, cause, certain }) => [mistake, cause, certain]),
      [['text-other', 'The key is right; a different text was signed.', true]],
    )
    assert.equal(signedString, undefined)
    assert.match(expectedString?.toString() ?? '', /^POST\n\/gateway\/v2\/orders\n/)
  })
})

describe('what was not found is not named', () => {
  const anyNonce = fc.stringMatching(/^[A-Za-z0-9]{32}$/)

  it('a random text that the key signed is a different text, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 20 }), fc.json()), (text) => {
        assert.deepEqual(codes(examine({ text: () => `~${text}~` })), ['text-other'])
      }),
      { numRuns: casesFor({ quick: 2, long: 6 }) },
    )
  })

  it('another nonce, another body or both are a different text', () => {
    fc.assert(
      fc.property(anyNonce, fc.uuid(), (nonce, id) => {
        const attempt = {
          text: (right: Parameters<typeof lines>[0]) => lines(right, { nonce, body: `{"id":"${id}"}` }),
        }
        assert.deepEqual(codes(examine(attempt)), ['text-other'])
      }),
      { numRuns: casesFor({ quick: 2, long: 4 }) },
    )
  })

  it('a signature with a changed byte is a signature of no known key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const spell = (signature: Buffer) => {
          signature[at] = (signature[at] as number) ^ by
          return signature.toString('base64')
        }
        assert.deepEqual(codes(examine({ spell })), ['unknown-key'])
      }),
      { numRuns: casesFor({ quick: 10, long: 40 }) },
    )
  })

  it('256 random bytes are a signature of no known key, however they are spelt', () => {
    const spellings = ['base64', 'base64url', 'hex'] as const
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 256, maxLength: 256 }),
        fc.constantFrom(...spellings),
        (bytes, spelling) => {
          const named = codes(examine({ spell: () => Buffer.from(bytes).toString(spelling) }))
          assert.deepEqual(
            named.filter((code) => !code.startsWith('signature-')),
            ['unknown-key'],
          )
        },
      ),
      { numRuns: casesFor({ quick: 10, long: 40 }) },
    )
  })
})

describe('any request', () => {
  const headerPiece = fc.constantFrom(
    'TXGW-SHA256-RSA2048 ',
    'auth_id=a',
    'nonce_str=',
    'timestamp=',
    'signature=',
    ',',
    '"',
    '=',
    '%',
    '%zz',
    ' ',
    '99999999999999',
    '1767225600',
    '\\n',
    'A'.repeat(342),
    '==',
    '-_',
    'f'.repeat(512),
    '\ud800',
    'é',
    'n'.repeat(32),
  )
  const anyHeader = fc.array(headerPiece, { maxLength: 14 }).map((pieces) => pieces.join(''))

  it('gets a named mistake, and nothing is thrown', () => {
    fc.assert(
      fc.property(anyHeader, fc.string({ unit: 'binary' }), anyBody, (header, target, body) => {
        const received = { authorizations: [header], target, signedTarget: target, body: Buffer.from(body) }
        assert.ok(examine({}, { received }).diagnoses.length > 0)
      }),
      { numRuns: casesFor({ quick: 50, long: 150 }) },
    )
  })

  it('with a valid signature over another text leads to a search that ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyBody, (query, body) => {
        const target = `${ORDER_PATH}?${query}`
        const received = { target, signedTarget: target, body: Buffer.from(body) }
        assert.ok(examine({ text: () => 'something else' }, { received }).diagnoses.length > 0)
      }),
      { numRuns: casesFor({ quick: 3, long: 10 }) },
    )
  })
})

describe('the two texts', () => {
  it('are returned with the first byte that differs', () => {
    const examination = examine({ text: (right) => lines(right, { body: '{"id": "order-1"}' }) })
    const { expectedString, signedString, firstDifference } = examination
    assert.ok(expectedString && signedString && firstDifference)
    const { offset, line } = firstDifference
    assert.equal(line, 5)
    assert.equal(expectedString.toString('utf8', 0, offset), signedString.toString('utf8', 0, offset))
    assert.equal(expectedString.toString('utf8', offset, offset + 1), '"')
    assert.equal(signedString.toString('utf8', offset, offset + 1), ' ')
  })

  it('show a text that was encrypted instead of signed, even an unknown one', () => {
    const text = 'x'.repeat(80)
    const examination = examine({ text: () => text, sign: encryptPlain })
    assert.equal(examination.signedString?.toString(), text)
    assert.equal(codes(examination)[0], 'not-hashed')
  })
})

describe('mistakes that are found without a key', () => {
  it('no header, two headers, another scheme, a missing pair', () => {
    assert.deepEqual(codes(examine({}, { received: { authorizations: [] } })), ['header-missing'])
    assert.deepEqual(codes(examine({}, { received: { authorizations: ['a', 'b'] } })), ['header-repeated'])
    assert.deepEqual(codes(examine({}, { received: { authorizations: ['Bearer abc'] } })), ['scheme-wrong'])
    const noNonce = 'TXGW-SHA256-RSA2048 auth_id=a,timestamp=1,signature=AA=='
    assert.deepEqual(codes(examine({}, { received: { authorizations: [noNonce] } })), ['header-form'])
  })

  it('a nonce of another length, and a signature of another size', () => {
    assert.deepEqual(codes(examine({ nonce: 'short' })), ['nonce-form'])
    const short = examine({ spell: () => Buffer.alloc(32).toString('base64') })
    assert.deepEqual(codes(short), ['signature-length'])
    assert.match(short.diagnoses[0]?.cause ?? '', /32 bytes, as an HMAC-SHA256 has/)
    assert.deepEqual(codes(examine({ spell: () => '!!' })), ['signature-unreadable'])
  })

  it('another method than POST', () => {
    assert.deepEqual(codes(examine({}, { received: { method: 'PUT' } })), ['method-not-post', 'method-other'])
  })
})

describe('a proxy that strips a prefix', () => {
  it('the path was signed without it', () => {
    const signedTarget = `/pay${ORDER_PATH}`
    assert.deepEqual(codes(examine({}, { received: { signedTarget } })), ['path-without-public-path'])
  })
})

describe('bounded work', () => {
  it('stops after a bounded number of bytes', () => {
    const body = JSON.stringify({ id: 'x'.repeat(60_000) })
    const attempt = { body, text: (right: Parameters<typeof lines>[0]) => lines(right, { body: '' }) }
    assert.deepEqual(codes(examine(attempt)), ['body-empty'])
    const limits = { ...SEARCH_LIMITS, bytesMax: body.length }
    assert.deepEqual(codes(examine(attempt, { limits })), ['text-other'])
  })

  it('stops after a bounded number of texts', () => {
    const limits = { ...SEARCH_LIMITS, textsMax: 1 }
    const attempt = { text: (right: Parameters<typeof lines>[0]) => lines(right).slice(0, -1) }
    assert.deepEqual(codes(examine(attempt, { limits })), ['text-other'])
  })

  it('accepts a body that is nested as deeply as possible', () => {
    const body = '['.repeat(32_000) + ']'.repeat(32_000)
    const attempt = {
      body,
      text: (right: Parameters<typeof lines>[0]) => lines(right).replaceAll('\n', '\r\n'),
    }
    assert.deepEqual(codes(examine(attempt)), ['crlf-line-ends'])
  })
})
