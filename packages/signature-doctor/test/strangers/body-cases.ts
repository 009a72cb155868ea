import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { body } from '@txgw/testkit/clients/attempt-parts'
import type { StrangersCase } from './stranger.ts'

const SENT = '{"id":"order-1"}'
const WIDE = '{"user":"Zoë","id":"a/b <1>","n":1.50}'
const ACCENT = '{"id":"é"}'
const CHINESE = '{"id":"订单"}'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const hash = (name: string, text: string) => createHash(name).update(text).digest('hex')

export const WHITE_SPACE: StrangersCase[] = [
  ['indented by two', ['body-re-serialised'], body(SENT, '{\n  "id": "order-1"\n}')],
  ['indented by four', ['body-re-serialised'], body(SENT, '{\n    "id": "order-1"\n}')],
  ['indented by tabs', ['body-re-serialised'], body(SENT, '{\n\t"id": "order-1"\n}')],
  ['a blank after the colon', ['body-re-serialised'], body(SENT, '{"id": "order-1"}')],
  ['a line feed at its end', ['last-line-feed-doubled'], body(SENT, `${SENT}\n`)],
  [
    'sent with a line feed, signed without',
    ['last-line-feed-missing'],
    body(`${SENT}\n`, SENT),
    /body itself/,
  ],
  ['a carriage return at its end', ['crlf-line-ends'], body(SENT, `${SENT}\r`), /body/],
  ['a NUL byte at its end', ['body-surrounded'], body(SENT, `${SENT}\0`), /NUL/],
  ['a tab at its end', ['body-trimmed'], body(SENT, `${SENT}\t`), /tab/],
  ['a no-break space at its end', ['body-surrounded'], body(SENT, `${SENT}\u00a0`), /U\+00A0/],
  ['a zero-width space at its end', ['body-surrounded'], body(SENT, `${SENT}\u200b`), /U\+200B/],
  ['a zero-width space in front', ['body-surrounded'], body(SENT, `\u200b${SENT}`), /U\+200B/],
  ['a NUL byte in front', ['body-surrounded'], body(SENT, `\0${SENT}`), /NUL/],
  ['a byte order mark', ['body-encoding'], body(SENT, `\ufeff${SENT}`)],
  ['sent with a byte order mark', ['body-encoding'], body(`\ufeff${SENT}`, SENT)],
  ['sent with a NUL byte at its end', ['body-surrounded'], body(`${SENT}\0`, SENT), /NUL/],
  ['CR LF inside', ['body-line-ends'], body('{\n"id":1\n}', '{\r\n"id":1\r\n}')],
  ['line ends lost in a shell', ['body-line-ends'], body('{\n"id":1\n}', '{"id":1}')],
  ['a semicolon at its end', ['body-surrounded'], body(SENT, `${SENT};`)],
]

export const SERIALISERS: StrangersCase[] = [
  ['sorted', ['body-keys-sorted'], body('{"b":1,"a":2,"c":0}', '{"a":2,"b":1,"c":0}')],
  ['reversed, where that is sorted', ['body-keys-sorted'], body('{"b":1,"a":2}', '{"a":2,"b":1}'), /reverse/],
  ['reversed', ['body-keys-reordered'], body('{"b":1,"a":2,"c":0}', '{"c":0,"a":2,"b":1}')],
  ['escapes of PHP', ['body-escaped'], body(WIDE, WIDE.replace('ë', '\\u00eb').replace('/', '\\/'))],
  ['escaped slashes', ['body-escaped'], body(WIDE, WIDE.replace('/', '\\/'))],
  ['\\u escapes', ['body-escaped'], body(WIDE, WIDE.replace('ë', '\\u00eb'))],
  ['\\u escapes in capitals', ['body-escaped'], body(WIDE, WIDE.replace('ë', '\\u00EB'))],
  ['sent escaped, signed plain', ['body-escaped'], body('{"id":"\\u00e9"}', ACCENT)],
  [
    'escapes of Go',
    ['body-escaped'],
    body(WIDE, WIDE.replace('<', '\\u003c').replace('>', '\\u003e')),
    /Go.*Gson|Gson.*Go/,
  ],
  ['1.50 as 1.5', ['body-re-serialised'], body(WIDE, WIDE.replace('1.50', '1.5'))],
  ['1.0 as 1', ['body-re-serialised'], body('{"n":1.0}', '{"n":1}')],
  ['1 as 1.0', ['body-types-changed'], body('{"n":1}', '{"n":1.0}')],
  ['1e2 as 100', ['body-re-serialised'], body('{"n":1e2}', '{"n":100}')],
  ['1e2 as 100.0', ['body-types-changed'], body('{"n":1e2}', '{"n":100.0}')],
  [
    'a large number that lost its digits',
    ['body-re-serialised'],
    body('{"n":12345678901234567890}', '{"n":12345678901234567000}'),
  ],
  [
    'a large number as a float',
    ['body-types-changed'],
    body('{"n":12345678901234567890}', '{"n":1.2345678901234567e+19}'),
  ],
  ['a number as text', ['body-types-changed'], body('{"n":1}', '{"n":"1"}')],
  ['null left out', ['body-fields-dropped'], body('{"a":1,"b":null}', '{"a":1}')],
  ['a field left out', ['body-part'], body('{"a":1,"b":2}', '{"a":1}')],
  ['a dictionary of Python', ['body-single-quotes'], body(SENT, "{'id': 'order-1'}")],
  ['a form', ['body-notation'], body(SENT, 'id=order-1')],
  ['JSON in JSON', ['body-object-text'], body(SENT, JSON.stringify(SENT))],
  ['[object Object]', ['body-object-text'], body(SENT, '[object Object]')],
  ['camelCase', ['body-keys-renamed'], body('{"order_id":1}', '{"orderId":1}')],
  ['one of two equal names', ['body-re-serialised'], body('{"a":1,"a":2}', '{"a":2}')],
]

export const ENCODINGS: StrangersCase[] = [
  [
    'Latin-1 where Windows-1252 is the same',
    ['body-encoding'],
    body(ACCENT, latin1(ACCENT)),
    /Latin-1.*windows-1252/i,
  ],
  [
    'Windows-1252 where Latin-1 has nothing',
    ['body-encoding'],
    body('{"id":"€"}', Buffer.from('{"id":"\x80"}', 'latin1')),
    /windows-1252/i,
  ],
  ['UTF-16', ['body-encoding'], body(SENT, Buffer.from(SENT, 'utf16le'))],
  ['UTF-16, big-endian', ['body-encoding'], body(SENT, Buffer.from(SENT, 'utf16le').swap16())],
  ['GBK', ['body-encoding'], body(CHINESE, Buffer.from('7b226964223a22b6a9b5a5227d', 'hex')), /gbk/i],
  [
    'Shift-JIS',
    ['body-encoding'],
    body('{"id":"注文"}', Buffer.from('7b226964223a22928d95b6227d', 'hex')),
    /shift_jis/i,
  ],
  ['UTF-8 read as Latin-1', ['body-encoding'], body(ACCENT, '{"id":"Ã©"}')],
  ['UTF-8 read as Windows-1252', ['body-encoding'], body('{"id":"€"}', '{"id":"â‚¬"}'), /windows-1252/i],
  ['decomposed', ['body-encoding'], body(ACCENT, '{"id":"e\u0301"}'), /NFD/],
  ['composed', ['body-encoding'], body('{"id":"e\u0301"}', ACCENT), /NFC/],
  ['question marks', ['body-encoding'], body(ACCENT, '{"id":"?"}')],
  ['without the accent', ['body-encoding'], body(ACCENT, '{"id":"e"}')],
  ['replacement characters', ['body-encoding'], body(ACCENT, '{"id":"\ufffd"}')],
  [
    'a letter of Latin-9',
    ['body-encoding'],
    body('{"id":"€"}', Buffer.from('{"id":"\xa4"}', 'latin1')),
    /8859-15/,
  ],
  [
    'a letter of Latin-2',
    ['body-encoding'],
    body('{"id":"ő"}', Buffer.from('{"id":"\xf5"}', 'latin1')),
    /8859-2/,
  ],
  ['Mac Roman', ['body-encoding'], body(ACCENT, Buffer.from('{"id":"\x8e"}', 'latin1')), /mac/i],
  ['sent in Latin-1, signed in UTF-8', ['body-encoding'], body(latin1(ACCENT), ACCENT)],
  [
    'sent in Windows-1252, signed in UTF-8',
    ['body-encoding'],
    body(Buffer.from('{"id":"\x80"}', 'latin1'), '{"id":"€"}'),
    /windows-1252/i,
  ],
  [
    'sent in GBK, signed in UTF-8',
    ['body-encoding'],
    body(Buffer.from('7b226964223a22b6a9b5a5227d', 'hex'), CHINESE),
    /gbk/i,
  ],
]

export const OTHER_BODIES: StrangersCase[] = [
  ['nothing', ['body-empty'], body(SENT, '')],
  ['its SHA-256', ['body-hash'], body(SENT, hash('sha256', SENT))],
  ['its MD5', ['body-hash'], body(SENT, hash('md5', SENT))],
  ['its SHA-256 in Base64', ['body-hash'], body(SENT, createHash('sha256').update(SENT).digest('base64'))],
  ['Base64', ['body-other-form'], body(SENT, Buffer.from(SENT).toString('base64'))],
  ['gzip', ['body-compressed'], body(gzipSync(SENT), SENT)],
  ['the order alone', ['body-value'], body(SENT, 'order-1')],
  ['cut', ['body-cut'], body(SENT, SENT.slice(0, 9))],
  ['chunked, as on the wire', ['body-other-form'], body(SENT, `10\r\n${SENT}\r\n0\r\n\r\n`), /chunk/],
  ['another order', ['text-other'], body(SENT, '{"id":"order-2"}')],
]
