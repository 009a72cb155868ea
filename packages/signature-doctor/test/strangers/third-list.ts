import { sign } from 'node:crypto'
import { body, fields, part } from '@txgw/testkit/clients/attempt-parts'
import {
  digestOf,
  KEYS,
  lines,
  ORDER_PATH,
  type RightParts,
  rightHeader,
} from '@txgw/testkit/clients/careless-merchant'
import { NOW_SECONDS, type StrangersCase } from './stranger.ts'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const sent = (timestamp: string | number) => ({ timestamp: String(timestamp) })
const GREEK = '{"id":"ω"}'

/** Values that nearly are what they should be. */
const NEARLY: StrangersCase[] = [
  ['half of the time', ['timestamp-not-now'], sent(Math.floor(NOW_SECONDS / 2))],
  ['the time twice', ['timestamp-not-now'], sent(NOW_SECONDS * 2)],
  ['the time of a release in 2019', ['clock-behind'], sent(1_554_208_460)],
  ['seconds of the day', ['timestamp-not-now'], sent(50_096)],
  ['milliseconds of the day', ['timestamp-not-now'], sent(50_096_123)],
  ['thirty-two bits of milliseconds', ['timestamp-not-now'], sent((NOW_SECONDS * 1000 + 123) % 2 ** 32)],
  ['a date in local time, ten hours ahead', ['timestamp-other-unit'], sent('20260115235456'), /date/],
  ['quarters of a second', ['timestamp-not-now'], sent(NOW_SECONDS * 4)],
  ['octal', ['timestamp-form'], sent(`0${NOW_SECONDS.toString(8)}`)],
  ['a timestamp in Base64', ['timestamp-form'], sent(Buffer.from(String(NOW_SECONDS)).toString('base64'))],
  ['two timestamps', ['timestamp-form'], sent(`${NOW_SECONDS};${NOW_SECONDS}`)],
  ['a timestamp with a decimal comma', ['timestamp-form'], sent(`${NOW_SECONDS}.`)],
  ['weeks', ['timestamp-not-now'], sent(Math.floor(NOW_SECONDS / 604_800))],
  ['a UUID in braces', ['nonce-form'], { nonce: '{0b2f7a4c-9d1e-4f60-8a7b-123456789abc}' }],
  ['a nonce of 31', ['nonce-form'], { nonce: 'a'.repeat(31) }],
  ['a nonce with umlauts', ['nonce-form'], { nonce: 'ü'.repeat(32) }, /U\+00FC/],
  ['a nonce in two scripts', ['nonce-form'], { nonce: `${'аbс'.repeat(10)}ab` }, /U\+0430/],
  ['an app with a slash behind', ['app-misspelt'], { appId: 'app-1/' }],
  ['an app in braces', ['app-misspelt'], { appId: '{app-1}' }],
  ['an app as a variable', ['other-app'], { appId: '{{auth_id}}' }],
  ['an app with its environment', ['other-app'], { appId: 'sandbox-app-1' }],
  ['an app as an address', ['other-app'], { appId: 'app-1@game' }],
  ['a serial number with its name', ['other-serial'], { serial: 'serial1' }],
  ['a serial number in hexadecimal', ['serial-misspelt'], { serial: '0x1' }],
  ['a serial number with a plus sign', ['serial-misspelt'], { serial: '+1' }],
  ['a serial number with a fraction', ['other-serial'], { serial: '1.0' }],
]

const TEXTS: StrangersCase[] = [
  ['a blank and a line feed too many', ['text-end-other'], text((right) => `${lines(right)} \n`)],
  [
    'CR LF, and NUL',
    ['crlf-line-ends', 'text-end-other'],
    text((right) => `${lines(right).replaceAll('\n', '\r\n')}\0`),
  ],
  ['no line feed, and NUL', ['text-end-other'], text((right) => `${fields(right).join('\n')}\0`)],
  [
    'NUL at the end and a lower-case method',
    ['text-end-other', 'method-lower-case'],
    text((right) => `${lines(right, { method: 'post' })}\0`),
  ],
  [
    'a mark in front of the body and no last line feed',
    ['last-line-feed-missing', 'body-encoding'],
    text((right) => lines(right, { body: `\ufeff${right.body}` }).slice(0, -1)),
  ],
  [
    'Greek in ISO-8859-7',
    ['body-encoding'],
    body(GREEK, Buffer.from('{"id":"\xf9"}', 'latin1')),
    /8859-7|windows-1253/,
  ],
  ['Cyrillic in KOI8', ['body-encoding'], body('{"id":"я"}', Buffer.from('{"id":"\xd1"}', 'latin1')), /koi8/],
  [
    'Cyrillic in Windows-1251',
    ['body-encoding'],
    body('{"id":"я"}', Buffer.from('{"id":"\xff"}', 'latin1')),
    /windows-1251/,
  ],
  [
    'Japanese in EUC',
    ['body-encoding'],
    body('{"id":"注"}', Buffer.from('{"id":"\xc3\xed"}', 'latin1')),
    /euc-jp/,
  ],
  ['an emoji as two escapes', ['body-escaped'], body('{"id":"😀"}', '{"id":"\\ud83d\\ude00"}')],
  ['an emoji as question marks', ['body-encoding'], body('{"id":"😀"}', '{"id":"??"}')],
  ['an umlaut written as two letters', ['text-other'], body('{"id":"ü"}', '{"id":"ue"}')],
  ['a dot behind the body', ['body-surrounded'], body('{"id":"a"}', '{"id":"a"}.')],
  ['a comma behind the last field', ['text-other'], body('{"id":"a"}', '{"id":"a",}')],
  [
    'nested and sorted, escaped and indented',
    ['body-keys-sorted'],
    body('{"b":{"d":1,"c":"é"},"a":2}', '{\n  "a": 2,\n  "b": {\n    "c": "\\u00e9",\n    "d": 1\n  }\n}'),
  ],
  [
    'the body sorted and no last line feed',
    ['last-line-feed-missing', 'body-keys-sorted'],
    {
      ...body('{"b":1,"a":2,"c":3}', ''),
      text: (right) => lines(right, { body: '{"a":2,"b":1,"c":3}' }).slice(0, -1),
    },
  ],
  ['number with two decimals', ['body-types-changed'], body('{"n":5}', '{"n":5.00}')],
  [
    'milliseconds and the whole URL',
    ['path-full-url', 'timestamp-signed-in-milliseconds'],
    part(({ host, path, timestamp }) => ({ path: `https://${host}${path}`, timestamp: `${timestamp}000` })),
  ],
  [
    'nonce in upper case and CR LF',
    ['crlf-line-ends', 'nonce-other-form'],
    text((right) => lines(right, { nonce: right.nonce.toUpperCase() }).replaceAll('\n', '\r\n')),
  ],
  [
    'body first and method last',
    ['lines-swapped'],
    text((right) =>
      fields(right)
        .toReversed()
        .map((one) => `${one}\n`)
        .join(''),
    ),
  ],
  ['path with the query of the body', ['query-added'], part(() => ({ path: `${ORDER_PATH}?id=order-1` }))],
  [
    'the digest in hexadecimal without the last line feed',
    ['digest-signed', 'last-line-feed-missing'],
    text((right) => digestOf(lines(right).slice(0, -1)).toString('hex')),
  ],
]

const HEADERS: StrangersCase[] = [
  [
    'a private key for the signature',
    ['signature-private-key'],
    { spell: () => KEYS.stranger.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') },
  ],
  [
    'a public key for the signature',
    ['signature-length'],
    { spell: () => KEYS.stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
  ],
  ['the digest of the signature', ['only-hashed'], { sign: (one) => digestOf(one) }],
  [
    'the signature in two halves, exchanged',
    ['unknown-key'],
    { spell: (bytes) => base64(Buffer.concat([bytes.subarray(128), bytes.subarray(0, 128)])) },
  ],
  ['the signature twice', ['signature-length'], { spell: (bytes) => base64(Buffer.concat([bytes, bytes])) }],
  ['an equals sign lost', ['signature-unpadded'], { spell: (bytes) => base64(bytes).slice(0, -1) }],
  ['Base64 with a blank in front', ['signature-wrapped'], { spell: (bytes) => `"  ${base64(bytes)}"` }],
  [
    'single quotes inside double ones',
    ['signature-surrounded'],
    { spell: (bytes) => `"'${base64(bytes)}'"` },
  ],
  [
    'the whole header twice Base64',
    ['scheme-wrong'],
    { header: (pairs) => base64(Buffer.from(rightHeader(pairs))) },
  ],
  [
    'an app name with its scheme',
    ['scheme-wrong'],
    { header: (pairs) => rightHeader(pairs).replace('TXGW', 'Txgw') },
  ],
  [
    'pairs in brackets',
    ['header-quotes'],
    { header: (pairs) => rightHeader(pairs).replace(' ', ' [').concat(']') },
  ],
  [
    'a line feed between the pairs, escaped',
    ['header-separator'],
    { header: (pairs) => rightHeader(pairs).replaceAll(',', '\\n') },
  ],
  [
    'signed with the key in production, sent with its serial',
    ['other-environment'],
    { key: KEYS.production.privateKey, serial: '1' },
  ],
  [
    'reversed and without the last line feed',
    ['signature-reversed', 'last-line-feed-missing'],
    { sign: (one, key) => Buffer.from(sign('sha256', one.subarray(0, -1), key)).reverse() },
  ],
]

export const THIRD_LIST: Record<string, StrangersCase[]> = {
  'in a value that is nearly right': NEARLY,
  'in odd texts': TEXTS,
  'in odd headers': HEADERS,
}
