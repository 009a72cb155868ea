import { hash } from 'node:crypto'
import { nameOfCharacter } from '../../named-characters.ts'
import { STRAY_CHARACTERS, withStrays } from '../stray-characters.ts'
import { bytesOf, formEncoded, percentEncoded, type Text, uriEncoded } from '../text.ts'
import {
  allOf,
  distinct,
  LIKELY_HASHES,
  NOTHING,
  placeholders,
  rare,
  type Variation,
  vary,
  type Way,
} from '../variation.ts'
import { compressedBodies } from './body-compressions.ts'
import { wrongEncodings } from './body-encodings.ts'
import { otherNotations } from './body-notations.ts'
import { jsonVariations } from './json-variations.ts'

/** Serialising a body again in every style multiplies its size. Real queries are far smaller than this. */
const SERIALISED_BYTES_MAX = 8 * 1024
const CUT_BYTES_MAX = 1024

export function bodyVariations(body: Text, timestamp: string): Variation<Text>[] {
  const bytes = bytesOf(body)
  const isSmall = bytes.length <= SERIALISED_BYTES_MAX
  const text = bytes.toString('utf8')
  return distinct(body, [
    [1, 'body-empty', undefined, ''],
    // Before white space, because trimming takes a byte order mark for white space.
    ...wrongEncodings(bytes),
    ...vary(text, OUTER_WHITE_SPACE),
    ...strays(text),
    ...(isSmall ? jsonVariations(text) : []),
    ...vary(text, INNER_WHITE_SPACE),
    ...(isSmall ? otherNotations(text) : []),
    ...vary(bytes, BYTE_FORMS),
    ...vary(text.toWellFormed(), TEXT_FORMS),
    ...vary(bytes, NUMBERS),
    ...hashes(bytes),
    ...compressedBodies(bytes, timestamp),
    ...OBJECT_TEXTS,
    ...(bytes.length <= CUT_BYTES_MAX ? cutBodies(bytes) : []),
  ])
}

const OUTER_WHITE_SPACE: Way[] = [
  [1, 'body-trimmed', 'it was signed without white space around it', (text) => text.trim()],
  [2, 'body-trimmed', 'it was signed without white space at its end', (text) => text.trimEnd()],
  [2, 'body-trimmed', 'it was signed without its last line end', (text) => text.replace(/\r?\n$/, '')],
  [1, 'last-line-feed-doubled', undefined, (text) => `${text}\n`],
  [2, 'body-trimmed', 'it was signed with CR LF at its end', (text) => `${text}\r\n`],
  [3, 'body-trimmed', 'it was signed with a space in front', (text) => ` ${text}`],
  [3, 'body-trimmed', 'it was signed with a space at its end', (text) => `${text} `],
  [3, 'body-trimmed', 'it was signed with a tab at its end', (text) => `${text}\t`],
  [2, 'body-line-ends', 'signed with LF, sent with CR LF', (text) => text.replace(/\r\n/g, '\n')],
  [2, 'body-line-ends', 'signed with CR LF, sent with LF', (text) => text.replace(/\r?\n/g, '\r\n')],
  [2, 'body-line-ends', 'signed without line ends', (text) => text.replace(/[\r\n]/g, '')],
]

const PUNCTUATION = [';', ',', '.']

/** The body with a character around it that was not sent, and without one that was. */
function strays(text: string): Variation[] {
  const added = [
    ...withStrays('body-surrounded', text),
    ...PUNCTUATION.map((end) => rare('body-surrounded', `with "${end}" at its end`, text + end)),
  ]
  const dropped = ['\0', ...STRAY_CHARACTERS].flatMap((stray) => [
    ...(text.endsWith(stray) ? [droppedStray(stray, 'at its end', text.slice(0, -1))] : []),
    ...(text.startsWith(stray) ? [droppedStray(stray, 'in front', text.slice(1))] : []),
  ])
  return [...dropped, ...added]
}

function droppedStray(stray: string, where: string, text: string): Variation {
  const detail = `it was sent with ${nameOfCharacter(stray)} ${where}, and signed without it`
  return rare('body-surrounded', detail, text)
}

const INNER_WHITE_SPACE: Way[] = allOf('body-white-space', [
  [2, 'all of it was removed', (text) => text.replace(/\s/g, '')],
  [3, 'all spaces were removed', (text) => text.replace(/ /g, '')],
  [3, 'runs of it became one space', (text) => text.replace(/\s+/g, ' ')],
  [3, 'indentation was removed', (text) => text.replace(/^[ \t]+/gm, '')],
])

const BYTE_FORMS: Way<Buffer>[] = allOf('body-other-form', [
  [2, 'in Base64', (bytes) => bytes.toString('base64')],
  [3, 'in URL-safe Base64', (bytes) => bytes.toString('base64url')],
  [3, 'in Base64 without padding', (bytes) => bytes.toString('base64').replace(/(?<!=)=+$/, '')],
  [3, 'in Base64 with a line feed', (bytes) => `${bytes.toString('base64')}\n`],
  [3, 'in hexadecimal', (bytes) => bytes.toString('hex')],
  [3, 'in upper-case hexadecimal', (bytes) => bytes.toString('hex').toUpperCase()],
])

const TEXT_FORMS: Way[] = allOf('body-other-form', [
  [3, 'with the frames of a chunked transfer', chunked],
  [2, 'percent-encoded', percentEncoded],
  [3, 'percent-encoded as a form', (text) => percentEncoded(text).replaceAll('%20', '+')],
  [3, 'percent-encoded', uriEncoded],
  [3, 'percent-encoded as a form', formEncoded],
  [3, 'in lower case', (text) => text.toLowerCase()],
  [3, 'in upper case', (text) => text.toUpperCase()],
  [3, 'in double quotes', (text) => `"${text}"`],
  [3, 'in single quotes', (text) => `'${text}'`],
  [3, 'with body= in front', (text) => `body=${text}`],
  [3, 'with data= in front', (text) => `data=${text}`],
  [3, 'twice', (text) => text + text],
  [3, 'with backslashes doubled', (text) => text.replaceAll('\\', '\\\\')],
  [3, 'with a backslash before each quote', (text) => text.replaceAll('"', '\\"')],
  [3, 'with typographic quotes', (text) => text.replace(/"([^"]*)"/g, '“$1”')],
  [3, 'with typographic quotes', (text) => text.replaceAll('"', '”')],
  [3, 'with HTML entities', (text) => text.replaceAll('"', '&quot;')],
  [3, "as Python shows bytes, with b'…' around it", (text) => `b'${text}'`],
])

/** One chunk and the empty one, as they stand in a dump of the connection. */
function chunked(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`
}

const NUMBERS: Way<Buffer>[] = allOf('body-other-form', [
  [3, "as Python shows bytes, with b'…' around it", (bytes) => `b'${pythonEscaped(bytes)}'`],
  [3, 'its length was signed', (bytes) => String(bytes.length)],
  [3, 'its bytes as numbers', (bytes) => bytes.join(',')],
  [3, 'its bytes as numbers, as Go prints them', (bytes) => `[${bytes.join(' ')}]`],
  [3, 'its bytes as numbers', (bytes) => `[${bytes.join(', ')}]`],
])

function pythonEscaped(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\\\n\r\t\x00-\x1f\x7f-\xff]/g, (unit) => PYTHON_ESCAPES[unit] ?? `\\x${hexByte(unit)}`)
}

const PYTHON_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const hexByte = (unit: string) => unit.charCodeAt(0).toString(16).padStart(2, '0')

function hashes(bytes: Buffer): Variation<Text>[] {
  return LIKELY_HASHES.flatMap((name, i) => {
    const digest = hash(name, bytes, 'buffer')
    const hex = digest.toString('hex')
    return allOf<Text>('body-hash', [
      [i < 2 ? 2 : 3, `${name} in hexadecimal`, hex],
      [3, `${name} in upper-case hexadecimal`, hex.toUpperCase()],
      [3, `${name} in Base64`, digest.toString('base64')],
      [3, `${name} in URL-safe Base64`, digest.toString('base64url')],
      [3, `${name} in hexadecimal, as sha256sum prints it`, `${hex}  -`],
      [3, `${name} as bytes`, digest],
      [3, `${name} in hexadecimal, after ${name}=`, `${name}=${hex}`],
    ])
  })
}

const OBJECT_TEXTS = [
  ...['[object Object]', 'null', 'undefined', '{}', '""', '[]', ...NOTHING, 'NULL', 'Array', 'Object', 'NaN'],
  ...['true', 'false', '0', ' ', '[object ArrayBuffer]', '[object Promise]', ...placeholders('body')],
].map((name, i): Variation => [i < 4 ? 2 : 3, 'body-object-text', `${name} was signed`, name])

function cutBodies(bytes: Buffer): Variation<Text>[] {
  return Array.from({ length: Math.max(0, bytes.length - 1) }, (_, cut) => {
    const length = bytes.length - cut - 1
    const detail = `only the first ${length} of ${bytes.length} bytes were signed`
    return [4, 'body-cut', detail, bytes.subarray(0, length)]
  })
}
