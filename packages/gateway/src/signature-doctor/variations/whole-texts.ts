import { hash } from 'node:crypto'
import type { Finding } from '../examination.ts'
import { utf16BigEndian } from './body-encodings.ts'
import { percentDecoded } from './percent-decoded.ts'
import type { Change } from './recipe.ts'
import { bytesOf, type Text } from './text.ts'
import type { Rank } from './variation.ts'

const whole = (
  rank: Rank,
  mistake: Finding['mistake'],
  detail: string,
  write: (text: Text) => Text,
): Change => ({
  thing: 'whole',
  rank,
  findings: [{ mistake, detail }],
  recipe: { whole: write },
})
const onText = (write: (text: string) => Text) => (text: Text) => write(bytesOf(text).toString('utf8'))
const onBytes = (write: (bytes: Buffer) => Text) => (text: Text) => write(bytesOf(text))

const BYTE_ORDER_MARK = '\ufeff'

const ENCODINGS: Change[] = [
  whole(
    2,
    'text-encoding',
    'in UTF-16',
    onText((text) => Buffer.from(text, 'utf16le')),
  ),
  whole(
    3,
    'text-encoding',
    'in UTF-16 with a byte order mark',
    onText((text) => Buffer.from(BYTE_ORDER_MARK + text, 'utf16le')),
  ),
  whole(3, 'text-encoding', 'in big-endian UTF-16', onText(utf16BigEndian)),
  whole(
    3,
    'text-encoding',
    'in big-endian UTF-16 with a byte order mark',
    onText((text) => utf16BigEndian(BYTE_ORDER_MARK + text)),
  ),
  whole(
    2,
    'text-encoding',
    'in UTF-8 with a byte order mark',
    onText((text) => BYTE_ORDER_MARK + text),
  ),
  whole(
    3,
    'text-encoding',
    'in UTF-32',
    onText((text) => utf32(text)),
  ),
]

function utf32(text: string): Buffer {
  const points = Array.from(text, (character) => character.codePointAt(0) as number)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [i, point] of points.entries()) bytes.writeUInt32LE(point, i * 4)
  return bytes
}

const FORMS: Change[] = [
  whole(
    2,
    'text-other-form',
    'in Base64',
    onBytes((bytes) => bytes.toString('base64')),
  ),
  whole(
    3,
    'text-other-form',
    'in Base64 with a line feed',
    onBytes((bytes) => `${bytes.toString('base64')}\n`),
  ),
  whole(
    3,
    'text-other-form',
    'in URL-safe Base64',
    onBytes((bytes) => bytes.toString('base64url')),
  ),
  whole(
    3,
    'text-other-form',
    'in hexadecimal',
    onBytes((bytes) => bytes.toString('hex')),
  ),
  whole(
    3,
    'text-other-form',
    'in upper-case hexadecimal',
    onBytes((bytes) => bytes.toString('hex').toUpperCase()),
  ),
  whole(
    2,
    'text-other-form',
    'percent-encoded',
    onText((text) => encodeURIComponent(text.toWellFormed())),
  ),
  whole(
    3,
    'text-other-form',
    'percent-encoded',
    onText((text) => encodeURI(text.toWellFormed())),
  ),
  whole(
    3,
    'text-other-form',
    'percent-encoded as a form',
    onText((text) => new URLSearchParams([['', text]]).toString().slice(1)),
  ),
  whole(
    2,
    'text-other-form',
    'as a JSON string',
    onText((text) => JSON.stringify(text)),
  ),
  whole(
    3,
    'text-other-form',
    'in double quotes',
    onText((text) => `"${text}"`),
  ),
  whole(
    3,
    'text-other-form',
    'in single quotes',
    onText((text) => `'${text}'`),
  ),
  whole(
    3,
    'text-other-form',
    "as Python shows bytes, with b'…' around it",
    onText((text) => `b'${text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`),
  ),
  whole(
    2,
    'text-other-form',
    'in lower case',
    onText((text) => text.toLowerCase()),
  ),
  whole(
    2,
    'text-other-form',
    'in upper case',
    onText((text) => text.toUpperCase()),
  ),
  whole(
    3,
    'text-other-form',
    'without any white space',
    onText((text) => text.replace(/\s/g, '')),
  ),
  whole(3, 'text-other-form', 'percent-decoded', onText(percentDecoded)),
  whole(
    3,
    'line-added',
    'an empty line, as line 1',
    onText((text) => `\n${text}`),
  ),
  whole(
    3,
    'line-added',
    'an empty line with CR LF, as line 1',
    onText((text) => `\r\n${text}`),
  ),
  whole(
    3,
    'text-other-form',
    'with a space in front',
    onText((text) => ` ${text}`),
  ),
  whole(
    3,
    'text-other-form',
    'twice',
    onText((text) => text + text),
  ),
]

const DIGEST_FORMS: [detail: string, write: (digest: Buffer) => Text][] = [
  ['as bytes', (digest) => digest],
  ['in hexadecimal', (digest) => digest.toString('hex')],
  ['in upper-case hexadecimal', (digest) => digest.toString('hex').toUpperCase()],
  ['in Base64', (digest) => digest.toString('base64')],
  ['in URL-safe Base64', (digest) => digest.toString('base64url')],
  ['in hexadecimal, with a line feed', (digest) => `${digest.toString('hex')}\n`],
]
const HASHES: [name: string, label: string][] = [
  ['sha256', 'SHA-256'],
  ['md5', 'MD5'],
  ['sha1', 'SHA-1'],
  ['sha512', 'SHA-512'],
  ['sha384', 'SHA-384'],
]
const SHA_256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** The text is hashed before it is given to the signing function, which hashes it again. */
const HASHED: Change[] = [
  ...HASHES.flatMap(([name, label]) =>
    DIGEST_FORMS.map(([detail, write], i) =>
      whole(name === 'sha256' && i < 2 ? 2 : 3, 'digest-signed', `its ${label} ${detail}`, (text) =>
        write(hash(name, text, 'buffer')),
      ),
    ),
  ),
  whole(3, 'digest-signed', 'its SHA-256 with the name of the algorithm in front', (text) =>
    Buffer.concat([SHA_256_INFO, hash('sha256', text, 'buffer')]),
  ),
  whole(3, 'digest-signed', 'its SHA-256, hashed once more', (text) =>
    hash('sha256', hash('sha256', text, 'buffer'), 'buffer'),
  ),
]

export const WHOLE_CHANGES: Change[] = [...ENCODINGS, ...FORMS, ...HASHED]
