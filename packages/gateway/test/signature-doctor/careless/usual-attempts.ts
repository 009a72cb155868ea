import { type CarelessCase, fields, part } from '@txgw/testkit/clients/attempt-parts'
import {
  digestOf,
  encryptPlain,
  KEYS,
  lines,
  ORDER_PATH,
  signPss,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'

const QUERY_PATH = `${ORDER_PATH}?b=%2Fx%20y&a=caf%C3%A9`
const json = (text: string, write: (value: { [key: string]: unknown }) => string) => ({
  body: text,
  ...part(() => ({ body: write(JSON.parse(text)) })),
})
const NESTED = '{"id":"order-1","b":[1,{"c":2}],"a":{}}'

export const LINE_CASES: CarelessCase[] = [
  ['no last line feed', ['last-line-feed-missing'], { text: (right) => lines(right).slice(0, -1) }],
  ['one line feed too many', ['last-line-feed-doubled'], { text: (right) => `${lines(right)}\n` }],
  ['CRLF', ['crlf-line-ends'], { text: (right) => lines(right).replaceAll('\n', '\r\n') }],
  [
    'CRLF and no last one',
    ['crlf-line-ends', 'last-line-feed-missing'],
    { text: (right) => fields(right).join('\r\n') },
  ],
  ['literal \\n', ['other-separator'], { text: (right) => lines(right).replaceAll('\n', '\\n') }],
  ['no separator', ['other-separator'], { text: (right) => fields(right).join('') }],
  ['ampersands', ['other-separator'], { text: (right) => fields(right).join('&') }],
  ['blanks', ['other-separator'], { text: (right) => fields(right).join(' ') }],
  [
    'nonce before timestamp',
    ['lines-swapped'],
    { text: ({ path, timestamp, nonce, body }) => `POST\n${path}\n${nonce}\n${timestamp}\n${body}\n` },
  ],
  [
    'body first',
    ['lines-swapped'],
    { text: ({ path, timestamp, nonce, body }) => `${body}\nPOST\n${path}\n${timestamp}\n${nonce}\n` },
  ],
  [
    'no nonce line',
    ['line-missing'],
    { text: ({ path, timestamp, body }) => `POST\n${path}\n${timestamp}\n${body}\n` },
  ],
  [
    'the webhook format',
    ['webhook-format'],
    { text: ({ timestamp, nonce, body }) => `${timestamp}\n${nonce}\n${body}\n` },
  ],
  ['post', ['method-lower-case'], part(() => ({ method: 'post' }))],
  ['GET', ['method-other'], part(() => ({ method: 'GET' }))],
]

export const PATH_CASES: CarelessCase[] = [
  ['no segment', ['path-without-segment'], part(() => ({ path: '/v2/orders' }))],
  [
    'a segment too many',
    ['path-with-segment'],
    { path: '/v2/orders', ...part(() => ({ path: '/gateway/v2/orders' })) },
  ],
  ['host and path', ['path-with-host'], part(({ host, path }) => ({ path: host + path }))],
  ['whole URL', ['path-full-url'], part(({ host, path }) => ({ path: `https://${host}${path}` }))],
  ['whole URL, no port', ['path-full-url'], part(({ path }) => ({ path: `https://pay.example${path}` }))],
  ['trailing slash', ['path-trailing-slash'], part(({ path }) => ({ path: `${path}/` }))],
  ['no leading slash', ['path-leading-slash'], part(({ path }) => ({ path: path.slice(1) }))],
  ['query dropped', ['query-dropped'], { path: QUERY_PATH, ...part(() => ({ path: ORDER_PATH })) }],
  [
    'query decoded',
    ['query-decoded'],
    { path: QUERY_PATH, ...part(({ path }) => ({ path: decodeURIComponent(path) })) },
  ],
  [
    'query re-encoded as a form',
    ['query-re-encoded'],
    { path: QUERY_PATH, ...part(() => ({ path: `${ORDER_PATH}?b=%2Fx+y&a=caf%C3%A9` })) },
  ],
  [
    'query sorted',
    ['query-sorted'],
    { path: QUERY_PATH, ...part(() => ({ path: `${ORDER_PATH}?a=caf%C3%A9&b=%2Fx%20y` })) },
  ],
]

export const BODY_CASES: CarelessCase[] = [
  [
    'stringified again',
    ['body-re-serialised'],
    json('{ "id" : "order-1" }', (value) => JSON.stringify(value)),
  ],
  ['pretty, 2', ['body-re-serialised'], json(NESTED, (value) => JSON.stringify(value, null, 2))],
  ['pretty, 4', ['body-re-serialised'], json(NESTED, (value) => JSON.stringify(value, null, 4))],
  [
    'as Python writes it',
    ['body-re-serialised'],
    { body: '{"id":"order-1","n":1.0}', ...part(() => ({ body: '{"id": "order-1", "n": 1.0}' })) },
  ],
  [
    'keys sorted',
    ['body-keys-sorted'],
    { body: '{"id":"order-1","a":1}', ...part(() => ({ body: '{"a":1,"id":"order-1"}' })) },
  ],
  [
    'not ASCII, escaped',
    ['body-escaped'],
    { body: '{"id":"é😀"}', ...part(() => ({ body: '{"id":"\\u00e9\\ud83d\\ude00"}' })) },
  ],
  [
    'as .NET escapes',
    ['body-escaped'],
    { body: '{"id":"é+<"}', ...part(() => ({ body: '{"id":"\\u00E9\\u002B\\u003C"}' })) },
  ],
  [
    'as Go escapes',
    ['body-escaped'],
    { body: '{"id":"é&<"}', ...part(() => ({ body: '{"id":"é\\u0026\\u003c"}' })) },
  ],
  [
    'slashes escaped',
    ['body-escaped'],
    { body: '{"id":"a/b"}', ...part(() => ({ body: '{"id":"a\\/b"}' })) },
  ],
  [
    'read as Latin-1',
    ['body-encoding'],
    { body: '{"id":"é"}', ...part(({ body }) => ({ body: Buffer.from(body).toString('latin1') })) },
  ],
  [
    'trimmed',
    ['body-trimmed'],
    { body: ' {"id":"order-1"} \t', ...part(({ body }) => ({ body: body.trim() })) },
  ],
  ['empty', ['body-empty'], part(() => ({ body: '' }))],
  ['its hash', ['body-hash'], part(({ body }) => ({ body: digestOf(body).toString('hex') }))],
  ['[object Object]', ['body-object-text'], part(() => ({ body: '[object Object]' }))],
]

export const VALUE_CASES: CarelessCase[] = [
  [
    'milliseconds signed',
    ['timestamp-signed-in-milliseconds'],
    part(({ timestamp }) => ({ timestamp: `${timestamp}437` })),
  ],
  [
    'another second',
    ['timestamp-other'],
    part(({ timestamp }) => ({ timestamp: String(Number(timestamp) - 7) })),
  ],
  [
    'ISO 8601',
    ['timestamp-other-format'],
    part(({ timestamp }) => ({ timestamp: new Date(Number(timestamp) * 1000).toISOString() })),
  ],
  ['nonce upper case', ['nonce-other-form'], part(({ nonce }) => ({ nonce: nonce.toUpperCase() }))],
  ['nonce in quotes', ['nonce-other-form'], part(({ nonce }) => ({ nonce: `"${nonce}"` }))],
  ['another nonce', ['text-other'], part(() => ({ nonce: 'Z'.repeat(32) }))],
]

export const KEY_CASES: CarelessCase[] = [
  ['SHA-1', ['hash-sha1'], { sign: signWith('sha1') }],
  ['SHA-512', ['hash-sha512'], { sign: signWith('sha512') }],
  ['MD5', ['hash-other'], { sign: signWith('md5') }],
  ['PSS', ['pss-padding'], { sign: signPss('sha256') }],
  ['PSS with SHA-512', ['pss-padding', 'hash-sha512'], { sign: signPss('sha512') }],
  [
    'PSS without the last line feed',
    ['pss-padding', 'last-line-feed-missing'],
    {
      sign: signPss('sha256'),
      text: (right) => lines(right).slice(0, -1),
    },
  ],
  ['digest signed', ['digest-signed'], { text: (right) => digestOf(lines(right)) }],
  ['hex digest signed', ['digest-signed'], { text: (right) => digestOf(lines(right)).toString('hex') }],
  ['digest encrypted', ['no-digest-info'], { sign: (text, key) => encryptPlain(digestOf(text), key) }],
  ['text encrypted', ['not-hashed'], { sign: encryptPlain }],
  ['another serial', ['other-serial'], { key: KEYS.second.privateKey }],
  ["another app's key", ['other-app'], { key: KEYS.otherApp.privateKey }],
  ['the key of production', ['other-environment'], { key: KEYS.production.privateKey }],
  ['an unknown key', ['unknown-key'], { key: KEYS.stranger.privateKey }],
  ['an unregistered serial', ['other-serial'], { serial: '9' }],
]

export const PAIR_CASES: CarelessCase[] = [
  [
    'no segment, no last line feed',
    ['last-line-feed-missing', 'path-without-segment'],
    { text: (right) => lines(right, { path: '/v2/orders' }).slice(0, -1) },
  ],
  [
    'CRLF and an empty body',
    ['crlf-line-ends', 'body-empty'],
    { text: (right) => lines(right, { body: '' }).replaceAll('\n', '\r\n') },
  ],
  [
    'no segment, other spacing, no last line feed',
    ['last-line-feed-missing', 'path-without-segment', 'body-re-serialised'],
    { text: (right) => lines(right, { path: '/v2/orders', body: '{"id": "order-1"}' }).slice(0, -1) },
  ],
  [
    'SHA-1 and CRLF',
    ['hash-sha1', 'crlf-line-ends'],
    {
      sign: signWith('sha1'),
      text: (right) => lines(right).replaceAll('\n', '\r\n'),
    },
  ],
  [
    'another serial and an empty body',
    ['other-serial', 'body-empty'],
    {
      key: KEYS.second.privateKey,
      ...part(() => ({ body: '' })),
    },
  ],
]

const wrapped = (signature: Buffer, by: string) => signature.toString('base64').replace(/.{64}/g, `$&${by}`)

export const SPELLING_CASES: CarelessCase[] = [
  ['hex', ['signature-hex'], { spell: (signature) => signature.toString('hex') }],
  ['base64url', ['signature-base64url'], { spell: (signature) => signature.toString('base64url') }],
  ['wrapped', ['signature-wrapped'], { spell: (signature) => wrapped(signature, ' ') }],
  ['wrapped, \\n in it', ['signature-wrapped'], { spell: (signature) => wrapped(signature, '\\n') }],
  [
    'percent-encoded',
    ['signature-url-encoded'],
    { spell: (signature) => encodeURIComponent(signature.toString('base64')) },
  ],
  [
    'Base64 twice',
    ['signature-double-base64'],
    { spell: (signature) => Buffer.from(signature.toString('base64')).toString('base64') },
  ],
  [
    'not padded',
    ['signature-unpadded'],
    { spell: (signature) => signature.toString('base64').replace('==', '') },
  ],
]
