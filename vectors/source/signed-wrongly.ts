import { createHash } from 'node:crypto'
import { ORDINARY, type PartsText } from './signed-parts.ts'

interface SignedWrongly {
  comment: string
  tags: string[]
  /** The request as it is sent. */
  parts: PartsText
  /** What the client signed instead of the request's string. */
  signed: string
}

interface Lines {
  method: string
  target: string
  timestamp: string
  nonce: string
  body: string
}

const join = ({ method, target, timestamp, nonce, body }: Lines, end = '\n') =>
  [method, target, timestamp, nonce, body].map((line) => line + end).join('')

const ORDINARY_LINES: Lines = { ...ORDINARY, body: '{"id":"ORDER-20260101-0001"}' }

const ordinary = (comment: string, signed: string): SignedWrongly => ({
  comment: `signed ${comment}`,
  tags: ['wrong-string'],
  parts: ORDINARY,
  signed,
})

function signedOtherwise(comment: string, sent: Partial<Lines>, change: Partial<Lines>): SignedWrongly {
  const lines = { ...ORDINARY_LINES, ...sent }
  return {
    comment: `signed ${comment}`,
    tags: ['wrong-string'],
    parts: { ...lines, body: { utf8: lines.body } },
    signed: join({ ...lines, ...change }),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The mistakes that clients make with the string; each is a good signature of something else. */
export const SIGNED_WRONGLY: SignedWrongly[] = [
  ordinary('without the last line feed', join(ORDINARY_LINES).slice(0, -1)),
  ordinary('with CR LF line ends', join(ORDINARY_LINES, '\r\n')),
  ordinary('with a backslash and an n instead of line feeds', join(ORDINARY_LINES, '\\n')),
  ordinary('with no line ends', join(ORDINARY_LINES, '')),
  ordinary('with one line feed too many', `${join(ORDINARY_LINES)}\n`),
  ordinary('the hexadecimal digest of the string', sha256(join(ORDINARY_LINES))),
  ordinary('the body alone', ORDINARY_LINES.body),
  ordinary('nothing', ''),
  signedOtherwise('the whole address', {}, { target: 'https://gateway.example/gateway/v2/orders' }),
  signedOtherwise('the other path', {}, { target: '/v2/orders' }),
  signedOtherwise('a path with a slash at its end', {}, { target: '/gateway/v2/orders/' }),
  signedOtherwise(
    'the path without its query',
    { target: '/gateway/v2/orders?a=1' },
    { target: '/gateway/v2/orders' },
  ),
  signedOtherwise(
    'a query in another order',
    { target: '/v2/orders?b=2&a=1' },
    { target: '/v2/orders?a=1&b=2' },
  ),
  signedOtherwise('the path decoded', { target: '/v2/%6frders' }, { target: '/v2/orders' }),
  signedOtherwise(
    'percent-encoding in the other case',
    { target: '/v2/orders?q=%2f' },
    { target: '/v2/orders?q=%2F' },
  ),
  signedOtherwise('the method in lower case', {}, { method: 'post' }),
  signedOtherwise('another method', {}, { method: 'GET' }),
  signedOtherwise('another timestamp', {}, { timestamp: '1767225601' }),
  signedOtherwise('the timestamp in milliseconds', {}, { timestamp: '1767225600000' }),
  signedOtherwise('another nonce', {}, { nonce: 'L8sJ2mQ0vXy7RtB4nLwZ9cHd6FpA1eGu' }),
  signedOtherwise(
    'timestamp and nonce exchanged',
    {},
    { timestamp: ORDINARY.nonce, nonce: ORDINARY.timestamp },
  ),
  signedOtherwise('an empty body', {}, { body: '' }),
  signedOtherwise('the digest of the body', {}, { body: sha256(ORDINARY_LINES.body) }),
  signedOtherwise('the body written again with blanks', {}, { body: '{ "id": "ORDER-20260101-0001" }' }),
  signedOtherwise('the body without its final line feed', { body: '{"id":"1"}\n' }, { body: '{"id":"1"}' }),
  signedOtherwise(
    'the body with LF where CR LF is sent',
    { body: '{\r\n"id":"1"}' },
    { body: '{\n"id":"1"}' },
  ),
  signedOtherwise(
    'the body with escapes where UTF-8 is sent',
    { body: '{"id":"é"}' },
    { body: '{"id":"\\u00e9"}' },
  ),
  signedOtherwise(
    'the body with members in another order',
    { body: '{"id":"1","x":2}' },
    { body: '{"x":2,"id":"1"}' },
  ),
]
