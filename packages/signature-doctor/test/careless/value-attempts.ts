import { type CarelessCase, part } from '@txgw/testkit/clients/attempt-parts'

const time = (write: (seconds: number) => string) =>
  part(({ timestamp }) => ({ timestamp: write(Number(timestamp)) }))
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
const nonce = (write: (nonce: string) => string) => part((right) => ({ nonce: write(right.nonce) }))

export const TIME_ATTEMPTS: CarelessCase[] = [
  ['milliseconds ending in zeros', ['timestamp-signed-in-milliseconds'], time((seconds) => `${seconds}000`)],
  [
    'milliseconds of the next second',
    ['timestamp-signed-in-milliseconds'],
    time((seconds) => `${seconds + 1}042`),
  ],
  ['microseconds', ['timestamp-other-format'], time((seconds) => `${seconds}000000`)],
  ['one second later', ['timestamp-other'], time((seconds) => String(seconds + 1))],
  ['eight minutes earlier', ['timestamp-other'], time((seconds) => String(seconds - 480))],
  ['another time zone', ['timestamp-other'], time((seconds) => String(seconds + 8 * 3600))],
  [
    'ISO 8601 without fraction',
    ['timestamp-other-format'],
    time((seconds) => `${iso(seconds).slice(0, 19)}Z`),
  ],
  [
    'ISO 8601 with a fraction',
    ['timestamp-other-format'],
    time((seconds) => `${iso(seconds).slice(0, 19)}.217Z`),
  ],
  [
    'a date in local time',
    ['timestamp-other-format'],
    time((seconds) =>
      iso(seconds + 8 * 3600)
        .slice(0, 19)
        .replace('T', ' '),
    ),
  ],
  [
    'only the digits of a date',
    ['timestamp-other-format'],
    time((seconds) =>
      iso(seconds + 8 * 3600)
        .slice(0, 19)
        .replace(/\D/g, ''),
    ),
  ],
  ['the date of HTTP', ['timestamp-other-format'], time((seconds) => new Date(seconds * 1000).toUTCString())],
  ['a float', ['timestamp-other-format'], time((seconds) => `${seconds}.0`)],
  ['a float with a fraction', ['timestamp-other-format'], time((seconds) => `${seconds}.217`)],
  ['a double as Java prints it', ['timestamp-other-format'], time((seconds) => `${seconds / 1e9}E9`)],
  ['in quotes', ['timestamp-other-format'], time((seconds) => `"${seconds}"`)],
  ['an empty line', ['timestamp-other-format'], time(() => '')],
  ['a placeholder', ['timestamp-other-format'], time(() => '{timestamp}')],
  ['hexadecimal', ['timestamp-other-format'], time((seconds) => seconds.toString(16))],
]

export const NONCE_ATTEMPTS: CarelessCase[] = [
  ['lower case', ['nonce-other-form'], nonce((text) => text.toLowerCase())],
  [
    'a UUID with hyphens',
    ['nonce-other-form'],
    nonce((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  ],
  ['single quotes', ['nonce-other-form'], nonce((text) => `'${text}'`)],
  ['nonce_str= in front', ['nonce-other-form'], nonce((text) => `nonce_str=${text}`)],
  ['empty', ['nonce-other-form'], nonce(() => '')],
  ['undefined', ['nonce-other-form'], nonce(() => 'undefined')],
  ['a space at the end', ['nonce-other-form'], nonce((text) => `${text} `)],
  ['cut to 16 characters', ['nonce-other-form'], nonce((text) => text.slice(0, 16))],
  ['Base64', ['nonce-other-form'], nonce((text) => Buffer.from(text).toString('base64'))],
  ['a placeholder', ['nonce-other-form'], nonce(() => 'nonce_str')],
]

/** Texts that nobody can guess. The key is known, and nothing more is said. */
export const UNKNOWABLE_ATTEMPTS: CarelessCase[] = [
  ['another nonce', ['text-other'], nonce(() => 'Q'.repeat(32))],
  ['another body', ['text-other'], part(() => ({ body: '{"id":"order-2"}' }))],
  ['another day', ['text-other'], time((seconds) => String(seconds - 86_400 * 3 - 17))],
  ['another path', ['text-other'], part(() => ({ path: '/shop/checkout' }))],
  ['another text', ['text-other'], { text: () => 'hello' }],
]
