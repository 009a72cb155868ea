import { type CarelessCase, fields } from '@txgw/testkit/clients/attempt-parts'
import {
  digestOf,
  encryptPlain,
  lines,
  ORDER_PATH,
  type RightParts,
  signPss,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const noEnd = (right: RightParts, changes: Partial<RightParts> & { method?: string } = {}) =>
  lines(right, changes).slice(0, -1)
const crlf = (right: RightParts, changes: Partial<RightParts> & { method?: string } = {}) =>
  lines(right, changes).replaceAll('\n', '\r\n')

/** Two or three mistakes at once. */
export const DOUBLE_ATTEMPTS: CarelessCase[] = [
  [
    'no end, lower-case method',
    ['last-line-feed-missing', 'method-lower-case'],
    text((right) => noEnd(right, { method: 'post' })),
  ],
  [
    'no end, milliseconds',
    ['last-line-feed-missing', 'timestamp-signed-in-milliseconds'],
    text((right) => noEnd(right, { timestamp: `${right.timestamp}437` })),
  ],
  [
    'timestamp and nonce swapped, milliseconds',
    ['lines-swapped', 'timestamp-signed-in-milliseconds'],
    text(({ path, timestamp, nonce, body }) => `POST\n${path}\n${nonce}\n${timestamp}981\n${body}\n`),
  ],
  [
    'timestamp and nonce swapped, no end',
    ['lines-swapped', 'last-line-feed-missing'],
    text(({ path, timestamp, nonce, body }) => `POST\n${path}\n${nonce}\n${timestamp}\n${body}`),
  ],
  [
    'CR LF, no segment',
    ['crlf-line-ends', 'path-without-segment'],
    text((right) => crlf(right, { path: '/v2/orders' })),
  ],
  [
    'CR LF, whole URL',
    ['crlf-line-ends', 'path-full-url'],
    text((right) => crlf(right, { path: `https://${right.host}${right.path}` })),
  ],
  [
    'no end, whole URL',
    ['last-line-feed-missing', 'path-full-url'],
    text((right) => noEnd(right, { path: `https://${right.host}${right.path}` })),
  ],
  [
    'no end, other spacing',
    ['last-line-feed-missing', 'body-re-serialised'],
    text((right) => noEnd(right, { body: '{"id": "order-1"}' })),
  ],
  [
    'no end, a hash of the body',
    ['last-line-feed-missing', 'body-hash'],
    text((right) => noEnd(right, { body: digestOf(right.body).toString('hex') })),
  ],
  [
    'no separator, no segment',
    ['other-separator', 'path-without-segment'],
    text((right) => fields({ ...right, path: '/v2/orders' }).join('')),
  ],
  [
    'no end, hashed twice',
    ['digest-signed', 'last-line-feed-missing'],
    text((right) => digestOf(noEnd(right)).toString('hex')),
  ],
  [
    'no end, version 1',
    ['last-line-feed-missing', 'path-other-version'],
    text((right) => noEnd(right, { path: '/gateway/v1/orders' })),
  ],
  [
    'no end, single quotes',
    ['last-line-feed-missing', 'body-single-quotes'],
    text((right) => noEnd(right, { body: "{'id': 'order-1'}" })),
  ],
  [
    'no end, query dropped',
    ['last-line-feed-missing', 'query-dropped'],
    { path: `${ORDER_PATH}?a=1`, ...text((right) => noEnd(right, { path: ORDER_PATH })) },
  ],
  [
    'no segment, empty body',
    ['path-without-segment', 'body-empty'],
    text((right) => lines(right, { path: '/v2/orders', body: '' })),
  ],
  [
    'nonce in upper case, no segment',
    ['path-without-segment', 'nonce-other-form'],
    text((right) => lines(right, { path: '/v2/orders', nonce: right.nonce.toUpperCase() })),
  ],
  [
    'without nonce, no end',
    ['line-missing', 'last-line-feed-missing'],
    text((right) => fields(right).toSpliced(3, 1).join('\n')),
  ],
  [
    'UTF-16, no end',
    ['text-encoding', 'last-line-feed-missing'],
    text((right) => Buffer.from(noEnd(right), 'utf16le')),
  ],
  [
    'SHA-1, no segment',
    ['hash-sha1', 'path-without-segment'],
    { sign: signWith('sha1'), ...text((right) => lines(right, { path: '/v2/orders' })) },
  ],
  [
    'PSS, CR LF',
    ['pss-padding', 'crlf-line-ends'],
    { sign: signPss('sha256'), ...text((right) => crlf(right)) },
  ],
  [
    'a bare digest, no end',
    ['no-digest-info', 'last-line-feed-missing'],
    { sign: (signed, key) => encryptPlain(digestOf(signed), key), ...text((right) => noEnd(right)) },
  ],
  [
    'hex, no segment',
    ['signature-hex', 'path-without-segment'],
    {
      spell: (signature) => signature.toString('hex'),
      ...text((right) => lines(right, { path: '/v2/orders' })),
    },
  ],
  [
    'a nonce with hyphens, no end',
    ['nonce-form', 'last-line-feed-missing'],
    { nonce: '0b2f7a4c-9d1e-4f60-8a7b-123456789abc', ...text((right) => noEnd(right)) },
  ],
  [
    'milliseconds in the header, seconds signed',
    ['timestamp-milliseconds', 'timestamp-other-format'],
    { timestamp: '1767225600123', ...text((right) => lines(right, { timestamp: '1767225600' })) },
  ],
  [
    'no end, no segment, lower-case method',
    ['last-line-feed-missing', 'method-lower-case', 'path-without-segment'],
    text((right) => noEnd(right, { path: '/v2/orders', method: 'post' })),
  ],
]
