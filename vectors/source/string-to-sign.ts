import { createHash } from 'node:crypto'
import { joinParts, ORDINARY, type PartsText } from './signed-parts.ts'
import { base64Of, type Vector, type VectorFile } from './vector.ts'

/** Also the requests that the valid signatures of signature.json sign. */
export const REQUESTS: { comment: string; tags: string[]; change: Partial<PartsText> }[] = [
  { comment: 'an ordinary order query', tags: ['ordinary'], change: {} },
  { comment: 'the shorter path', tags: ['path'], change: { target: '/v2/orders' } },
  {
    comment: 'an empty body still has its line',
    tags: ['body', 'empty'],
    change: { target: '/gateway/v2/certificates', body: { utf8: '' } },
  },
  {
    comment: 'a body that ends with a line feed keeps it and gets one more',
    tags: ['body', 'line-feed'],
    change: { body: { utf8: '{"id":"1"}\n' } },
  },
  {
    comment: 'a body that ends with two line feeds keeps both and gets one more',
    tags: ['body', 'line-feed'],
    change: { body: { utf8: '{"id":"1"}\n\n' } },
  },
  {
    comment: 'a body that is one line feed',
    tags: ['body', 'line-feed'],
    change: { body: { utf8: '\n' } },
  },
  {
    comment: 'line feeds inside a body stay as they are',
    tags: ['body', 'line-feed'],
    change: { body: { utf8: '{\n  "id": "1"\n}' } },
  },
  {
    comment: 'CR LF inside and at the end of a body stay as they are',
    tags: ['body', 'carriage-return'],
    change: { body: { utf8: '{\r\n  "id": "1"\r\n}\r\n' } },
  },
  {
    comment: 'blanks in a body are part of it',
    tags: ['body', 'blanks'],
    change: { body: { utf8: '  { "id" : "1" }\t ' } },
  },
  {
    comment: 'a body in UTF-8 beyond ASCII, among it a character of four bytes',
    tags: ['body', 'non-ascii'],
    change: { body: { utf8: '{"id":"订单-é-😀"}' } },
  },
  {
    comment: 'no Unicode normalisation: e with a combining accent stays two code points',
    tags: ['body', 'non-ascii'],
    change: { body: { utf8: '{"id":"e\u0301"}' } },
  },
  {
    comment: 'the line separator U+2028 is no line feed',
    tags: ['body', 'non-ascii', 'line-feed'],
    change: { body: { utf8: '{"id":"a\u2028b"}\u2028' } },
  },
  {
    comment: 'a byte order mark is part of the body',
    tags: ['body', 'non-ascii'],
    change: { body: { utf8: '\ufeff{"id":"1"}' } },
  },
  {
    comment: 'bytes that are not UTF-8 are signed as they are: {"id":"é"} in ISO 8859-1',
    tags: ['body', 'non-utf8'],
    change: { body: base64Of(Buffer.from('{"id":"é"}', 'latin1')) },
  },
  {
    comment: 'every byte value once',
    tags: ['body', 'non-utf8', 'nul'],
    change: { body: base64Of(Array(256).keys()) },
  },
  {
    comment: 'a query string belongs to the target',
    tags: ['query'],
    change: { target: '/gateway/v2/orders?trace=1&lang=en' },
  },
  {
    comment: 'a question mark with nothing behind it belongs to the target',
    tags: ['query', 'empty'],
    change: { target: '/gateway/v2/orders?' },
  },
  {
    comment: 'a query is neither sorted nor decoded nor encoded again',
    tags: ['query', 'percent-encoding'],
    change: { target: '/gateway/v2/orders?b=2&a=%31&a=%2f&c=x+y&d=?/' },
  },
  {
    comment: 'a percent-encoded path is signed as it is sent, in the case it is sent',
    tags: ['path', 'percent-encoding'],
    change: { target: '/gateway/v2/%6frders/%E8%ae%a2' },
  },
  {
    comment: 'double slashes and dot segments are signed as they are sent',
    tags: ['path'],
    change: { target: '/gateway//v2/./x/../orders' },
  },
  { comment: 'timestamp zero', tags: ['timestamp'], change: { timestamp: '0' } },
]

export function stringToSignVectors(): VectorFile {
  return {
    about:
      'The string to sign of a request. input.body is UTF-8 text or Base64; expected.base64 is the whole string.',
    cases: REQUESTS.map(({ comment, tags, change }) => toVector(comment, tags, { ...ORDINARY, ...change })),
  }
}

function toVector(comment: string, tags: string[], input: PartsText): Vector {
  const bytes = joinParts(input)
  const expected = {
    base64: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  return { comment, valid: true, tags, input, expected }
}
