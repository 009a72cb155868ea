import { privateEncrypt, sign } from 'node:crypto'
import { body, fields as fieldsOf, part } from '@txgw/testkit/clients/attempt-parts'
import {
  digestOf,
  lines,
  ORDER_PATH,
  type RightParts,
  signPss,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'
import { NOW_SECONDS, type StrangersCase } from './stranger.ts'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const iso = new Date(NOW_SECONDS * 1000).toISOString()
const QUERY = `${ORDER_PATH}?lang=de&trace=%2Fa`

export const LANGUAGES: StrangersCase[] = [
  [
    'PHP: single quotes around \\n',
    ['other-separator'],
    text((right) => `${fieldsOf(right).join('\\n')}\\n`),
  ],
  [
    'PHP: implode and PHP_EOL on Windows',
    ['crlf-line-ends', 'last-line-feed-missing'],
    text((right) => fieldsOf(right).join('\r\n')),
  ],
  [
    'PHP: json_encode signed, JSON_UNESCAPED_SLASHES sent',
    ['body-escaped'],
    body('{"id":"a/ü"}', '{"id":"a\\/\\u00fc"}'),
  ],
  ['PHP: microtime(true)', ['timestamp-form'], { timestamp: `${NOW_SECONDS}.1234` }],
  ['PHP: openssl_sign with its default', ['hash-sha1'], { sign: signWith('sha1') }],
  ['PHP: http_build_query signed', ['body-notation'], text((right) => lines(right, { body: 'id=order-1' }))],
  [
    'Java: System.currentTimeMillis in both places',
    ['timestamp-milliseconds'],
    { timestamp: `${NOW_SECONDS}321` },
  ],
  [
    'Java: String.format with %n on Windows, no last one',
    ['crlf-line-ends', 'last-line-feed-missing'],
    text((right) => fieldsOf(right).join('\r\n')),
  ],
  ['Java: NONEwithRSA', ['not-hashed'], { sign: (one, key) => privateEncrypt(key, one) }],
  [
    'Java: SHA1withRSA and the URI of the request',
    ['hash-sha1', 'path-full-url'],
    { sign: signWith('sha1'), ...part(({ host, path }) => ({ path: `https://${host}${path}` })) },
  ],
  ['Java: Map.toString', ['body-object-text'], body('{"id":"order-1","n":2}', '{id=order-1, n=2}')],
  ['Java: MIME encoder', ['signature-wrapped'], { spell: (bytes) => base64(bytes).replace(/.{76}/g, '$& ') }],
  [
    'Java: getBytes() on Windows',
    ['body-encoding'],
    body('{"id":"Müller"}', Buffer.from('{"id":"Müller"}', 'latin1')),
    /Latin-1.*windows-1252/i,
  ],
  ['Java: double for an amount', ['body-types-changed'], body('{"amount":100}', '{"amount":100.0}')],
  ['C#: Environment.NewLine', ['crlf-line-ends'], text((right) => lines(right).replaceAll('\n', '\r\n'))],
  ['C#: Encoding.Unicode', ['text-encoding'], text((right) => Buffer.from(lines(right), 'utf16le'))],
  [
    'C#: DateTime.Now.Ticks',
    ['timestamp-other-unit'],
    { timestamp: String((BigInt(NOW_SECONDS) + 62_135_596_800n + 3600n) * 10_000_000n + 77n) },
  ],
  [
    'C#: SignHash of the digest of the digest',
    ['digest-signed'],
    { sign: (one, key) => sign('sha256', digestOf(one), key) },
  ],
  [
    'C#: System.Text.Json against Newtonsoft',
    ['body-escaped'],
    body('{"id":"ü+<"}', '{"id":"\\u00FC\\u002B\\u003C"}'),
  ],
  [
    'C#: BitConverter.ToString',
    ['signature-hex'],
    { spell: (bytes) => (bytes.toString('hex').toUpperCase().match(/../g) ?? []).join('-') },
  ],
  ['C#: RSASignaturePadding.Pss', ['pss-padding'], { sign: (one, key) => signPss('sha256')(one, key) }],
  [
    'C#: AppendLine after every line but in UTF-8 with a mark',
    ['text-encoding'],
    text((right) => `\ufeff${lines(right)}`),
  ],
  ['Go: json.Encoder adds a line feed', ['last-line-feed-doubled'], text((right) => `${lines(right)}\n`)],
  ['Go: time.Now().UnixNano()', ['timestamp-other-unit'], { timestamp: `${NOW_SECONDS}000000001` }],
  ['Go: %x of the signature', ['signature-hex'], { spell: (bytes) => bytes.toString('hex') }],
  ['Go: %v of the body', ['body-object-text'], body('{"id":"order-1","n":2}', 'map[id:order-1 n:2]')],
  ['Go: RawStdEncoding', ['signature-unpadded'], { spell: (bytes) => base64(bytes).replace(/=+$/, '') }],
  ['Go: RawURLEncoding', ['signature-base64url'], { spell: (bytes) => bytes.toString('base64url') }],
  ['Go: %v of a byte slice', ['signature-decimal'], { spell: (bytes) => `[${bytes.join(' ')}]` }],
  [
    'Go: %v of the body’s bytes',
    ['body-other-form'],
    text((right) => lines(right, { body: `[${Buffer.from(right.body).join(' ')}]` })),
  ],
  [
    'Go: url.String()',
    ['path-full-url'],
    { path: QUERY, ...part(({ host, path }) => ({ path: `https://${host}${path}` })) },
  ],
  ['Go: url.Path', ['query-dropped'], { path: QUERY, ...part(() => ({ path: ORDER_PATH })) }],
  ['Python: str of the body', ['body-single-quotes'], body('{"id": "order-1"}', "{'id': 'order-1'}")],
  ['Python: str of bytes', ['body-other-form'], text((right) => lines(right, { body: `b'${right.body}'` }))],
  [
    'Python: json= sends other white space',
    ['body-re-serialised'],
    body('{"id": "order-1"}', '{"id":"order-1"}'),
  ],
  ['Python: json=, ASCII and white space', ['body-re-serialised'], body('{"id": "\\u00fc"}', '{"id":"ü"}')],
  ['Python: time.time()', ['timestamp-form'], { timestamp: `${NOW_SECONDS}.7312458` }],
  [
    'Python: utcnow().timestamp() east of Greenwich',
    ['clock-behind'],
    { timestamp: String(NOW_SECONDS - 86_400 - 28_800) },
  ],
  ['Python: str of the signature', ['signature-python-bytes'], { spell: (bytes) => `b'${base64(bytes)}'` }],
  [
    'Python: encodebytes',
    ['signature-wrapped'],
    { spell: (bytes) => base64(bytes).replace(/.{76}/g, '$&\\n') },
  ],
  [
    'Python: PSS as in the manual of cryptography',
    ['pss-padding', 'last-line-feed-missing'],
    { sign: signPss('sha256'), ...text((right) => fieldsOf(right).join('\n')) },
  ],
  ['Python: an f-string without f', ['text-other'], text(() => '{method}\n{url}\n{ts}\n{nonce}\n{body}\n')],
  [
    'JavaScript: undefined for a body',
    ['body-object-text'],
    text((right) => lines(right, { body: 'undefined' })),
  ],
  [
    'JavaScript: Date.now() signed, divided in the header',
    ['timestamp-signed-in-milliseconds'],
    part(() => ({ timestamp: `${NOW_SECONDS}983` })),
  ],
  ['JavaScript: toISOString signed', ['timestamp-other-format'], part(() => ({ timestamp: iso }))],
  [
    'JavaScript: binary string',
    ['signature-as-text'],
    { spell: (bytes) => base64(Buffer.from(bytes.toString('latin1'))) },
  ],
  [
    'JavaScript: a template literal with indents',
    ['lines-indented'],
    text((right) => `${fieldsOf(right).join('\n      ')}\n`),
  ],
  ['JavaScript: req.path behind a router', ['path-without-segment'], part(() => ({ path: '/v2/orders' }))],
  [
    'Swift: timeIntervalSinceReferenceDate',
    ['timestamp-other-unit'],
    { timestamp: String(NOW_SECONDS - 978_307_200) },
  ],
  ['Swift: JSONEncoder with escaped slashes', ['body-escaped'], body('{"id":"a/b"}', '{"id":"a\\/b"}')],
  ['C: sizeof with the closing NUL', ['text-end-other'], text((right) => `${lines(right)}\0`), /NUL/],
  [
    'C: sizeof a buffer of 16 more',
    ['text-end-other'],
    text((right) => lines(right) + '\0'.repeat(16)),
    /NUL/,
  ],
  [
    'C: strlen of the body too small',
    ['body-cut'],
    text((right) => lines(right, { body: right.body.slice(0, -1) })),
  ],
]
