import { createHmac } from 'node:crypto'
import { body, fields as fieldsOf, part } from '@txgw/testkit/clients/attempt-parts'
import {
  KEYS,
  lines,
  ORDER_PATH,
  type RightParts,
  rightHeader,
  signWith,
} from '@txgw/testkit/clients/careless-merchant'
import { NOW_SECONDS, type StrangersCase } from './stranger.ts'

const text = (write: (right: RightParts) => string | Buffer) => ({ text: write })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const QUERY = `${ORDER_PATH}?lang=de&trace=%2Fa`

export const TOOLS: StrangersCase[] = [
  [
    'Postman: variables not replaced',
    ['timestamp-other-format'],
    part(() => ({ timestamp: '{{timestamp}}' })),
  ],
  ['Postman: the nonce made twice', ['text-other'], part(() => ({ nonce: 'q'.repeat(32) }))],
  ['Postman: the body with its variables', ['text-other'], body('{"id":"order-1"}', '{"id":"{{order}}"}')],
  [
    'Postman: an indented body, signed compact',
    ['body-re-serialised'],
    body('{\n    "id": "order-1"\n}', '{"id":"order-1"}'),
  ],
  [
    'Postman: comments removed before sending',
    ['text-other'],
    body('{"id":"order-1"}', '{\n// the order\n"id":"order-1"}'),
  ],
  ['a spreadsheet as clock', ['timestamp-other-unit'], { timestamp: '46037' }],
  [
    'a word processor’s quotes in the body',
    ['body-other-form'],
    body('{"id":"order-1"}', '{“id”:“order-1”}'),
    /quotes/,
  ],
  [
    'a word processor’s quotes around each value',
    ['header-quotes'],
    { header: (pairs) => rightHeader(pairs).replace(/=([^,]+)/g, '=”$1”') },
  ],
  ['a word processor’s dash in auth_id', ['header-form', 'app-misspelt'], { appId: 'app—1' }, /U\+2014/],
  ['a serial number as openssl prints it', ['serial-misspelt'], { serial: '0001' }],
  [
    'a proxy that strips a prefix',
    ['path-with-segment'],
    { path: ORDER_PATH, ...part(({ path }) => ({ path: `/api${path}` })) },
  ],
  [
    'a proxy that lowers escapes',
    ['query-re-encoded'],
    { path: QUERY, ...part(() => ({ path: QUERY.replace('%2F', '%2f') })) },
  ],
  [
    'a proxy that decodes',
    ['query-re-encoded'],
    { path: `${ORDER_PATH}?trace=/a`, ...part(() => ({ path: `${ORDER_PATH}?trace=%2Fa` })) },
  ],
  [
    'a proxy that adds a parameter',
    ['query-part'],
    { path: `${QUERY}&via=edge`, ...part(() => ({ path: QUERY })) },
  ],
  ['a proxy that compacts JSON', ['body-re-serialised'], body('{"id":"order-1"}', '{ "id" : "order-1" }')],
  [
    'a proxy that sends a GET on',
    ['method-not-post', 'method-other'],
    { arrives: () => ({ method: 'GET' }) },
  ],
  [
    'a proxy that doubles the header with a comma',
    ['header-repeated'],
    { header: (pairs) => `${rightHeader(pairs)}, ${rightHeader(pairs)}` },
  ],
  [
    'a proxy with its own Basic',
    ['header-repeated'],
    { arrives: ({ authorizations }) => ({ authorizations: ['Basic dTpw', ...authorizations] }) },
  ],
  ['a firewall that cuts the header', ['signature-cut'], { spell: (bytes) => base64(bytes).slice(0, 200) }],
  [
    'form decoding of the header',
    ['signature-plus-lost'],
    { spell: (bytes) => base64(bytes).replaceAll('+', ' ') },
  ],
  [
    'HMAC as with another provider',
    ['signature-length'],
    { sign: (one) => createHmac('sha256', 'k').update(one).digest() },
  ],
  [
    'the key of another app, and its own id in capitals',
    ['other-app'],
    { appId: 'APP-3', key: KEYS.otherApp.privateKey },
  ],
  [
    'the key of the sandbox in production’s place, no last line feed',
    ['other-environment', 'last-line-feed-missing'],
    { key: KEYS.production.privateKey, ...text((right) => fieldsOf(right).join('\n')) },
  ],
  [
    'the other key, CR LF and the whole URL',
    ['other-serial', 'crlf-line-ends', 'path-full-url'],
    {
      serial: '2',
      ...text((right) =>
        lines(right, { path: `https://${right.host}${right.path}` }).replaceAll('\n', '\r\n'),
      ),
    },
  ],
  [
    'hexadecimal, SHA-512 and no last line feed',
    ['signature-hex', 'hash-sha512', 'last-line-feed-missing'],
    {
      sign: signWith('sha512'),
      spell: (bytes) => bytes.toString('hex'),
      ...text((right) => fieldsOf(right).join('\n')),
    },
  ],
  [
    'milliseconds, no last line feed and a lower-case method',
    ['last-line-feed-missing', 'method-lower-case', 'timestamp-signed-in-milliseconds'],
    text((right) => lines(right, { method: 'post', timestamp: `${right.timestamp}000` }).slice(0, -1)),
  ],
  [
    'minutes in the header, no last line feed',
    ['timestamp-other-unit', 'last-line-feed-missing'],
    { timestamp: String(Math.floor(NOW_SECONDS / 60)), ...text((right) => fieldsOf(right).join('\n')) },
  ],
  [
    'a NUL byte and the whole URL',
    ['text-end-other', 'path-full-url'],
    text((right) => `${lines(right, { path: `https://${right.host}${right.path}` })}\0`),
    /NUL/,
  ],
  [
    'a mark in front and CR LF',
    ['text-encoding', 'crlf-line-ends'],
    text((right) => `\ufeff${lines(right).replaceAll('\n', '\r\n')}`),
  ],
  [
    'Latin-1 and no last line feed',
    ['last-line-feed-missing', 'body-encoding'],
    {
      ...body('{"id":"é"}', ''),
      text: (right) =>
        Buffer.from(`POST\n${right.path}\n${right.timestamp}\n${right.nonce}\n{"id":"é"}`, 'latin1'),
    },
  ],
  [
    'a misspelt app and a lower-case method',
    ['app-misspelt', 'method-lower-case'],
    { appId: 'App-1', ...part(() => ({ method: 'post' })) },
  ],
]
