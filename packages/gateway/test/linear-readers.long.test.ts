import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jsonTokens } from '@txgw/base/json-tokens'
import { repeatedName } from '@txgw/base/repeated-names'
import { judgeUrl } from '@txgw/delivery/address/judge-url'
import { readText } from '@txgw/domain/find/read-text'
import { listUnusual } from '@txgw/domain/orders/list-unusual'
import { readIncoming } from '@txgw/domain/orders/read-incoming'
import { decideTopup } from '@txgw/domain/topup/decide-topup'
import { carriesVerdict, mentionsVerdict } from '@txgw/domain/topup/field-names'
import { readReply } from '@txgw/domain/topup/read-reply'
import { refusalWords } from '@txgw/domain/validations/refusal-words'
import { HeaderList } from '@txgw/http1/header-list'
import { bodyBytesOfPlainHead } from '@txgw/http1/plain-head'
import { isCleanHead, parseRequestHead } from '@txgw/http1/request-head'
import { decodeCanonicalBase64, instantMicros, parseAuthorization, SCHEME } from '@txgw/protocol'
import { diagnose } from '@txgw/signature-doctor/diagnose'
import { readAuthorization } from '@txgw/signature-doctor/header/read-authorization'
import { readSavedRequest } from '@txgw/signature-doctor/saved-request/read-saved-request'
import { readSpelling } from '@txgw/signature-doctor/signature/signature-spelling'
import { wrongEncodings } from '@txgw/signature-doctor/variations/body/body-encodings'
import { findGrowth, type LinearReader } from '@txgw/testkit/cases/linear-readers'
import { namedApp } from '../src/merchant-api/named-app.ts'
import { merchantsReason } from '../src/refusals/request-reason.ts'

const HEAD = 16_384
const BODY = 65_536
const REQUEST_LINE = 'POST /v2/orders HTTP/1.1\r\nHost: a'
const AUTHORIZATION = [
  [`${SCHEME} auth_id=`, ''],
  [`${SCHEME} auth_id=a,timestamp=1,nonce_str=b,signature=`, ''],
  [`${SCHEME} auth_id=a,timestamp=1,nonce_str=b,signature="`, '"x'],
  ['Authorization: "', '"'],
] as const
const JSON_PIECES = [
  '{"a":{"b":1,"b":',
  '[[',
  '{"is_topup_forbidden":',
  '"a":1,',
  '"\\u0041',
  '-',
  'e+',
  'null,',
]
const intake = { nowMs: 0, actor: 'test', aheadSecondsMax: 300 }
const ask = { appId: 'a', userId: 'b', serverId: null }

function reply(body: string, status = 200) {
  const headers = { 'content-type': 'application/json' }
  return decideTopup({ asked: ask as never, reply: readReply({ status, headers, body: Buffer.from(body) }) })
}

function examine(parts: { authorization?: string; body?: string; target?: string }) {
  const { authorization = `${SCHEME} auth_id=a,timestamp=1,nonce_str=b,signature=${'A'.repeat(342)}==` } =
    parts
  const { body = '', target = '/v2/orders' } = parts
  const received = { method: 'POST', target, signedTarget: target, host: 'example.org' }
  return diagnose(
    { ...received, authorizations: [authorization], body: Buffer.from(body) },
    { keys: [], pathSegment: 'gateway' },
  )
}

function withHeader(value: string) {
  const headers = new HeaderList()
  headers.add('authorization', value)
  return { headers }
}

const order = (field: string) => ({ order_id: 'a', [field]: '' })

const READERS: LinearReader[] = [
  {
    name: 'a clean head',
    read: isCleanHead,
    lengthMax: HEAD,
    around: [[`${REQUEST_LINE}\r\nA:`, '\r']],
    pieces: ['\r\nA:b'],
  },
  {
    name: 'a plain head',
    read: bodyBytesOfPlainHead,
    lengthMax: HEAD,
    around: [
      [`${REQUEST_LINE}`, '\r'],
      [`${REQUEST_LINE}\r\nA: `, '\r\nHost: b'],
    ],
    pieces: ['\r\nA:b', '\r\nConnection: keep-alive', '\r\nContent-Length: 1'],
  },
  {
    name: 'any head',
    read: (text) => parseRequestHead(text, { headerCountMax: 64, isClean: false }),
    lengthMax: HEAD,
    around: [
      [`${REQUEST_LINE}\r\nA: `, '\t'],
      [`${REQUEST_LINE}\r\nTransfer-Encoding: `, ''],
    ],
    pieces: ['\r\nA:b', '\r\nTransfer-Encoding: a', 'close,'],
  },
  {
    name: 'parseAuthorization',
    read: parseAuthorization,
    lengthMax: HEAD,
    around: AUTHORIZATION.map(([a, b]) => [a, b]),
  },
  {
    name: 'namedApp',
    read: (text) => namedApp(withHeader(text)),
    lengthMax: HEAD,
    around: AUTHORIZATION.map(([a, b]) => [a, b]),
  },
  {
    name: 'readAuthorization',
    read: (text) => readAuthorization([text]),
    lengthMax: HEAD,
    around: AUTHORIZATION.map(([a, b]) => [a, b]),
    pieces: [
      'é',
      '，',
      '“',
      `, ${SCHEME} `,
      'timestamp=20260115',
      'appid=',
      'sign=',
      'x="',
      '"a"="',
      'b=1 ',
      'a : ',
      '“',
      '<',
      '[1,',
    ],
  },
  {
    name: 'readSpelling',
    read: readSpelling,
    lengthMax: HEAD,
    around: [
      ['b"', '"'],
      ['<Buffer ', '>'],
      ['[', ']'],
    ],
    pieces: ['-1,', 'QUFB', 'a.b.', '%25', '-----BEGIN A', 'f0', 'MII'],
  },
  {
    name: 'readSavedRequest',
    read: (text) => readSavedRequest(Buffer.from(text)),
    lengthMax: BODY,
    around: [
      ['POST /v2/orders HTTP/1.1\r\nAuthorization: ', ''],
      ['POST /v2/orders HTTP/1.1\r\n', ''],
      ['POST /v2/orders HTTP/1.1\r\n\r\n', '\n'],
      ['POST ', ''],
      ['curl http://a -H "Authorization: ', '"'],
      ["curl http://a -d $'", "'"],
      ['curl ', ''],
      ['curl -', ''],
    ],
    pieces: ['a: b\r\n', '-H a:b ', '"" ', "'' ", "$'a' ", '\\\n', '""', '--data x '],
  },
  {
    name: 'readSavedRequest: what curl prints, archives, chunks',
    read: (text) => readSavedRequest(Buffer.from(text)),
    lengthMax: BODY,
    around: [
      ['=> Send header, 9 bytes (0x9)\n0000: POST / HTTP/1.1\n', ''],
      ['=> Send data, 9 bytes (0x9)\n', '\n=> Send header, 0 bytes (0x0)\n'],
      ['> POST / HTTP/1.1\n> ', ''],
      ['curl http://a ', '\n> POST / HTTP/1.1\n'],
      ['{"log":{"entries":[{"request":{"url":"', '"}}]}}'],
      ['POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n', ''],
    ],
    pieces: [
      '0000: ab\n',
      '00: 41 42 \n',
      '> ',
      '1\r\na\r\n',
      '0',
      '=> Send data, 1 bytes\n',
      '{},',
      '\n* ',
      ';',
    ],
  },
  {
    name: 'diagnose: the header',
    read: (authorization) => examine({ authorization }),
    lengthMax: HEAD / 4,
    around: AUTHORIZATION.map(([a, b]) => [a, b]),
  },
  {
    name: 'diagnose: the target',
    read: (target) => examine({ target }),
    lengthMax: HEAD / 4,
    around: [
      ['/', ''],
      ['/v2/orders?', ''],
    ],
    pieces: ['/a', 'a=b&', '/../'],
  },
  {
    name: 'a body in other encodings',
    read: (body) => wrongEncodings(Buffer.from(body)),
    lengthMax: HEAD,
    pieces: ['\u0301\u0327', 'é'],
  },
  {
    name: 'refusalWords',
    read: (message) => refusalWords({ outcome: 'forbidden', reason: { code: 'OTHER', message } } as never),
    lengthMax: BODY,
  },
  {
    name: 'a reply',
    read: (body) => reply(body),
    lengthMax: BODY,
    around: [
      ['{"a":"', '"}'],
      ['{', '}'],
    ],
    pieces: JSON_PIECES,
  },
  {
    name: 'a reply with status 500',
    read: (body) => reply(body, 500),
    lengthMax: BODY,
    around: [['{"a":"', '"}']],
    pieces: JSON_PIECES,
  },
  {
    name: 'names of a reply',
    read: (text) => [carriesVerdict(text), mentionsVerdict(text)],
    lengthMax: BODY,
    pieces: ['forbid', 'is_topup_'],
  },
  { name: 'jsonTokens', read: jsonTokens, lengthMax: BODY, around: [['"', '']], pieces: JSON_PIECES },
  {
    name: 'an order',
    read: (text) => readIncoming(JSON.parse(text), intake),
    lengthMax: BODY,
    around: [
      ['{"payment_order_id":"', '"}'],
      ['{"update_time":"', '"}'],
      ['{"total_price":{"currency":"USD","amount":"', '"}}'],
      ['{"shop_region":"', '"}'],
    ],
    pieces: JSON_PIECES,
  },
  { name: 'a search', read: readText, lengthMax: 256, pieces: ['1.', '1,000.'] },
  {
    name: 'an address',
    read: (text) => judgeUrl(text, 'production'),
    lengthMax: 2048,
    around: [
      ['https://', ''],
      ['https://a/', ''],
    ],
  },
  { name: 'a date', read: instantMicros, lengthMax: BODY, around: [['2026-01-31T08:30:00.', 'Z']] },
  { name: 'Base64', read: decodeCanonicalBase64, lengthMax: BODY, pieces: ['QUFB'] },
  {
    name: 'the reason of a refused request',
    read: (reason) => merchantsReason({ errorName: 'UNAUTHENTICATED', reason }),
    lengthMax: BODY,
    pieces: ['wrong-signature', ' (', ')', 'other-app, ', 'Authorization header: '],
  },
  {
    name: 'unusual values',
    read: (text) => listUnusual({ ...order('a'), currency: text, items: [] } as never, {}),
    lengthMax: BODY,
  },
  { name: 'repeated names', read: (depth) => nested(depth.length), lengthMax: 8000, onlyLength: true },
]

/** JSON must close what it opens, so no piece alone makes it deep. */
function nested(levels: number): void {
  const json = `${'{"a":1,"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  repeatedName(json, JSON.parse(json))
  reply(json)
}

describe('twice as much text takes at most three times the CPU time', () => {
  for (const reader of READERS) it(reader.name, () => assert.deepEqual(findGrowth(reader), []))
})
