import { createHash } from 'node:crypto'
import { part } from '@txgw/testkit/clients/attempt-parts'
import { KEYS } from '@txgw/testkit/clients/careless-merchant'
import type { StrangersCase } from './stranger.ts'

const nonce = (write: (nonce: string) => string) => part((right) => ({ nonce: write(right.nonce) }))
const method = (signed: string) => part(() => ({ method: signed }))
const app = (appId: string) => ({ appId })
const serial = (serialNo: string) => ({ serial: serialNo })
const quoted = (name: 'auth_id' | 'serial_no', value: string) => ({
  header: (pairs: object) =>
    `TXGW-SHA256-RSA2048 ${Object.entries({ ...pairs, [name]: `"${value}"` })
      .map((pair) => pair.join('='))
      .join(',')}`,
})
const SENT = 'aBc0123456789abcdef0123456789ABC'
const HEX = '0123456789abcdef0123456789abcdef'

export const NONCES: StrangersCase[] = [
  ['upper case', ['nonce-other-form'], nonce((text) => text.toUpperCase())],
  ['a UUID in upper case', ['nonce-other-form'], { nonce: HEX, ...nonce((text) => text.toUpperCase()) }],
  [
    'a UUID with hyphens',
    ['nonce-other-form'],
    nonce((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  ],
  ['a NUL byte behind', ['nonce-other-form'], nonce((text) => `${text}\0`), /NUL/],
  ['a carriage return behind', ['crlf-line-ends'], nonce((text) => `${text}\r`)],
  ['a tab behind', ['nonce-other-form'], nonce((text) => `${text}\t`), /tab/],
  ['a byte order mark in front', ['nonce-other-form'], nonce((text) => `\ufeff${text}`), /U\+FEFF/],
  ['a zero-width space behind', ['nonce-other-form'], nonce((text) => `${text}\u200b`), /U\+200B/],
  ['a no-break space in front', ['nonce-other-form'], nonce((text) => `\u00a0${text}`), /U\+00A0/],
  ['typographic quotes', ['nonce-other-form'], nonce((text) => `“${text}”`), /quotes/],
  ['one character short', ['nonce-other-form'], nonce((text) => text.slice(0, -1))],
  ['without its first character', ['nonce-other-form'], nonce((text) => text.slice(1))],
  ['Base64', ['nonce-other-form'], nonce((text) => Buffer.from(text).toString('base64'))],
  ['its MD5', ['nonce-other-form'], nonce((text) => createHash('md5').update(text).digest('hex'))],
  ['a line feed behind', ['line-added'], nonce((text) => `${text}\n`), /nonce_str/],
  ['another one', ['text-other'], nonce(() => 'Z'.repeat(32))],
  ['a Cyrillic letter in the header', ['nonce-form'], { nonce: `\u0430${SENT.slice(1)}` }, /U\+0430/],
  ['a full-width letter in the header', ['nonce-form'], { nonce: `Ａ${SENT.slice(1)}` }, /U\+FF21/],
  ['a zero-width space in the header', ['nonce-form'], { nonce: `${SENT}\u200b` }, /U\+200B/],
  ['Base64 in the header', ['nonce-form'], { nonce: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ=' }],
  [
    'Cyrillic in the header, Latin signed',
    ['nonce-form', 'text-other'],
    { nonce: `\u0430${SENT.slice(1)}`, ...nonce((text) => text.replace('\u0430', 'a')) },
  ],
  ['a longer one than sent', ['text-other'], nonce((text) => `${text}00`)],
]

export const METHODS: StrangersCase[] = [
  ['lower case', ['method-lower-case'], method('post')],
  ['only the first letter large', ['method-lower-case'], method('Post')],
  ['GET', ['method-other'], method('GET')],
  ['PUT', ['method-other'], method('PUT')],
  ['a blank behind', ['method-other'], method('POST ')],
  ['an enumeration of Java', ['method-other'], method('HttpMethod.POST')],
  ['an empty line', ['method-other'], method('')],
  ['a byte order mark in front', ['text-encoding'], method('\ufeffPOST')],
  ['a NUL byte behind', ['method-other'], method('POST\0'), /NUL/],
  ['a carriage return behind', ['crlf-line-ends'], method('POST\r')],
  [
    'sent with GET and signed as such',
    ['method-not-post'],
    { ...method('GET'), arrives: () => ({ method: 'GET' }) },
  ],
  ['sent with GET, signed POST', ['method-not-post', 'method-other'], { arrives: () => ({ method: 'GET' }) }],
]

/** Names that look like a registered one, and names that do not. */
export const NAMES: StrangersCase[] = [
  ['a blank behind auth_id', ['header-form', 'app-misspelt'], quoted('auth_id', 'app-1 '), /a space/],
  ['a blank before auth_id', ['header-form', 'app-misspelt'], quoted('auth_id', ' app-1')],
  ['a tab behind auth_id', ['header-form', 'app-misspelt'], quoted('auth_id', 'app-1\t')],
  ['typographic quotes around auth_id', ['header-quotes'], app('“app-1”')],
  ['low typographic quotes around auth_id', ['header-quotes'], app('„app-1“')],
  ['angle quotes around auth_id', ['header-quotes'], app('«app-1»')],
  ['one typographic quote behind auth_id', ['header-form', 'app-misspelt'], app('app-1”'), /U\+201D/],
  ['single quotes inside double ones', ['app-misspelt'], quoted('auth_id', "'app-1'")],
  ['backquotes', ['app-misspelt'], app('`app-1`')],
  ['capitals in auth_id', ['app-misspelt'], app('APP-1'), /capitals/],
  ['an underscore in auth_id', ['app-misspelt'], app('app_1')],
  ['no hyphen in auth_id', ['app-misspelt'], app('app1')],
  ['an en dash in auth_id', ['header-form', 'app-misspelt'], app('app–1'), /U\+2013/],
  ['a Cyrillic letter in auth_id', ['header-form', 'app-misspelt'], app('\u0430pp-1'), /U\+0430/],
  ['a full-width digit in auth_id', ['header-form', 'app-misspelt'], app('app-１'), /U\+FF11/],
  ['a no-break space behind auth_id', ['header-form', 'app-misspelt'], app('app-1\u00a0'), /U\+00A0/],
  ['a zero-width space in auth_id', ['header-form', 'app-misspelt'], app('app-\u200b1'), /U\+200B/],
  ['a byte order mark before auth_id', ['header-form', 'app-misspelt'], app('\ufeffapp-1'), /U\+FEFF/],
  ['a soft hyphen in auth_id', ['header-form', 'app-misspelt'], app('app-\u00ad1'), /U\+00AD/],
  ['percent-encoded auth_id', ['app-misspelt'], app('app%2D1')],
  ['a letter l for the digit one', ['app-misspelt'], app('app-l')],
  ['auth_id in parentheses', ['app-misspelt'], app('(app-1)')],
  ['auth_id and serial_no exchanged', ['app-misspelt'], { appId: '1', serial: 'app-1' }, /serial_no/],
  ['another registered app', ['other-app'], app('app-2')],
  ['an app that is not registered', ['other-app'], app('app-9')],
  ['an app whose name is longer', ['other-app'], app('app-10')],
  [
    'a misspelt name with a key of nobody',
    ['unknown-key'],
    { ...app('APP-1'), key: KEYS.stranger.privateKey },
  ],
  ['a zero before serial_no', ['serial-misspelt'], serial('01')],
  ['a blank behind serial_no', ['header-form', 'serial-misspelt'], quoted('serial_no', '1 ')],
  ['a full-width serial_no', ['header-form', 'serial-misspelt'], serial('１'), /U\+FF11/],
  ['typographic quotes around serial_no', ['header-quotes'], serial('“1”')],
  ['a zero-width space behind serial_no', ['header-form', 'serial-misspelt'], serial('1\u200b')],
  ['the other key of the app', ['other-serial'], serial('2')],
  ['a serial_no that is not registered', ['other-serial'], serial('7')],
  ['the key of production', ['other-environment'], { key: KEYS.production.privateKey }],
  ['the key of nobody', ['unknown-key'], { key: KEYS.stranger.privateKey }],
  ['the key of another app', ['other-app'], { key: KEYS.otherApp.privateKey }],
]
