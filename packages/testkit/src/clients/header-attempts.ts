import type { CarelessCase } from './attempt-parts.ts'
import { type HeaderPairs, KEYS, rightHeader, SCHEME } from './careless-merchant.ts'

const written = (write: (pair: [string, string]) => string, between: string) => ({
  header: (pairs: HeaderPairs) => `${SCHEME} ${Object.entries(pairs).map(write).join(between)}`,
})
const plain = ([name, value]: [string, string]) => `${name}=${value}`
const renamed = (names: Record<string, string>) =>
  written(([name, value]) => `${names[name] ?? name}=${value}`, ',')
const without = (...names: string[]) => ({
  header: (pairs: HeaderPairs) =>
    rightHeader(Object.fromEntries(Object.entries(pairs).filter(([name]) => !names.includes(name)))),
})
const changed = (change: (header: string) => string) => ({
  header: (pairs: HeaderPairs) => change(rightHeader(pairs)),
})

export const FORM_ATTEMPTS: CarelessCase[] = [
  ['semicolons', ['header-separator'], written(plain, ';')],
  ['semicolons and spaces', ['header-separator'], written(plain, '; ')],
  ['spaces', ['header-separator'], written(plain, ' ')],
  ['ampersands', ['header-separator'], written(plain, '&')],
  ['bars', ['header-separator'], written(plain, '|')],
  ['semicolons and quotes', ['header-separator'], written(([name, value]) => `${name}="${value}"`, ';')],
  ['single quotes', ['header-quotes'], written(([name, value]) => `${name}='${value}'`, ',')],
  [
    'single quotes and spaces',
    ['header-separator', 'header-quotes'],
    written(([name, value]) => `${name}='${value}'`, ' '),
  ],
  ['angle brackets', ['header-quotes'], written(([name, value]) => `${name}=<${value}>`, ',')],
  ['colons', ['header-form'], written(([name, value]) => `${name}:${value}`, ',')],
  ['spaces around the equals sign', ['header-form'], written(([name, value]) => `${name} = ${value}`, ',')],
  ['tabs', ['header-separator'], written(plain, '\t')],
  ['JSON', ['header-form'], { header: (pairs) => `${SCHEME} ${JSON.stringify(pairs)}` }],
  ['two commas', ['header-form'], changed((header) => header.replace(',', ',,'))],
  ['one quote', ['header-quotes'], changed((header) => header.replace('nonce_str=', 'nonce_str="'))],
  ['all pairs in quotes', ['header-quotes'], changed((header) => `${header.replace(' ', ' "')}"`)],
  ['no space after the scheme', ['scheme-wrong'], changed((header) => header.replace(' ', ''))],
  ['two spaces after the scheme', ['scheme-wrong'], changed((header) => header.replace(' ', '  '))],
  ['a colon after the scheme', ['scheme-wrong'], changed((header) => header.replace(' ', ': '))],
  ['a comma at the end', ['header-form'], changed((header) => `${header},`)],
  ['no scheme', ['scheme-wrong'], changed((header) => header.slice(SCHEME.length + 1))],
  [
    'the scheme in lower case',
    ['scheme-wrong'],
    changed((header) => header.replace(SCHEME, SCHEME.toLowerCase())),
  ],
  ['Bearer in front', ['scheme-wrong'], changed((header) => `Bearer ${header}`)],
  [
    'the scheme of WeChat Pay',
    ['scheme-wrong'],
    changed((header) => header.replace(SCHEME, 'WECHATPAY2-SHA256-RSA2048')),
  ],
  ['a comma after the scheme', ['scheme-wrong'], changed((header) => header.replace(' ', ','))],
  ['its own name in front', ['scheme-wrong'], changed((header) => `Authorization: ${header}`)],
  ['the whole in quotes', ['scheme-wrong'], changed((header) => `"${header}"`)],
]

export const PAIR_ATTEMPTS: CarelessCase[] = [
  ['app_id', ['pair-name'], renamed({ auth_id: 'app_id' })],
  ['nonce', ['pair-name'], renamed({ nonce_str: 'nonce' })],
  ['sign', ['pair-name'], renamed({ signature: 'sign' })],
  ['camelCase', ['pair-name'], renamed({ auth_id: 'authId', nonce_str: 'nonceStr', serial_no: 'serialNo' })],
  ['capitals', ['pair-name'], written(([name, value]) => `${name.toUpperCase()}=${value}`, ',')],
  ['no nonce', ['header-form'], without('nonce_str')],
  ['no timestamp', ['header-form'], without('timestamp')],
  ['no app', ['header-form'], without('auth_id')],
  ['no signature', ['header-form'], without('signature')],
  ['no nonce and no timestamp', ['header-form'], without('nonce_str', 'timestamp')],
  ['an empty serial number', ['header-form'], { serial: '' }],
  ['a pair twice', ['header-form'], changed((header) => `${header},auth_id=app-1`)],
  ['another type', ['header-form'], changed((header) => header.replace('APP_ID', 'MERCHANT'))],
  ['a nonce with hyphens', ['nonce-form'], { nonce: '0b2f7a4c-9d1e-4f60-8a7b-123456789abc' }],
  ['a nonce with symbols', ['nonce-form'], { nonce: 'ab+/cdefghijklmnopqrstuvwxyz01==' }],
  ['a nonce with an underscore', ['nonce-form'], { nonce: 'ab_defghijklmnopqrstuvwxyz012345' }],
  ['a nonce with a comma', ['nonce-form'], { nonce: 'ab,defghijklmnopqrstuvwxyz012345' }],
  ['a nonce with a semicolon', ['nonce-form'], { nonce: 'ab;defghijklmnopqrstuvwxyz012345' }],
  ['a nonce with a space', ['nonce-form'], { nonce: 'ab defghijklmnopqrstuvwxyz012345' }],
  ['a nonce of 16', ['nonce-form'], { nonce: '0123456789abcdef' }],
  ['a nonce of 33', ['nonce-form'], { nonce: 'a'.repeat(33) }],
  ['a timestamp in milliseconds', ['timestamp-milliseconds'], { timestamp: '1767225600123' }],
  ['a date as timestamp', ['timestamp-form'], { timestamp: '2026-01-01T00:00:00Z' }],
  ['a float as timestamp', ['timestamp-form'], { timestamp: '1767225600.5' }],
]

/** Needs a service that looks for the key by its serial number. */
export const SERIAL_ATTEMPTS: CarelessCase[] = [
  [
    'serial_number of another key',
    ['pair-name'],
    { serial: '2', key: KEYS.second.privateKey, ...renamed({ serial_no: 'serial_number' }) },
  ],
  [
    'serialNo of another key',
    ['pair-name'],
    { serial: '2', key: KEYS.second.privateKey, ...renamed({ serial_no: 'serialNo' }) },
  ],
  [
    'no serial number, the key of another',
    ['other-serial'],
    { key: KEYS.second.privateKey, ...without('serial_no') },
  ],
]
