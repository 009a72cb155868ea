import { hash } from 'node:crypto'
import { type Change, changesOf } from '../recipe.ts'
import {
  bytesOf,
  formEncoded,
  percentDecoded,
  percentEncoded,
  type Text,
  uriEncoded,
  utf16,
  utf16BigEndian,
  withMark,
} from '../text.ts'
import { allOf, LIKELY_HASHES, type Variation } from '../variation.ts'

type OfText = (text: string) => Text
type OfBytes = (bytes: Buffer) => Text

const ENCODINGS = allOf<OfText>('text-encoding', [
  [2, 'in UTF-16', utf16],
  [3, 'in UTF-16 with a byte order mark', (text) => utf16(withMark(text))],
  [3, 'in big-endian UTF-16', utf16BigEndian],
  [3, 'in big-endian UTF-16 with a byte order mark', (text) => utf16BigEndian(withMark(text))],
  [2, 'in UTF-8 with a byte order mark', withMark],
  [3, 'in UTF-32', utf32],
])

function utf32(text: string): Buffer {
  const points = Array.from(text, (character) => character.codePointAt(0) as number)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [i, point] of points.entries()) bytes.writeUInt32LE(point, i * 4)
  return bytes
}

const BYTE_FORMS: Variation<OfBytes>[] = allOf('text-other-form', [
  [2, 'in Base64', (bytes) => bytes.toString('base64')],
  [3, 'in Base64 with a line feed', (bytes) => `${bytes.toString('base64')}\n`],
  [3, 'in URL-safe Base64', (bytes) => bytes.toString('base64url')],
  [3, 'in hexadecimal', (bytes) => bytes.toString('hex')],
  [3, 'in upper-case hexadecimal', (bytes) => bytes.toString('hex').toUpperCase()],
])

const TEXT_FORMS: Variation<OfText>[] = [
  ...allOf<OfText>('text-other-form', [
    [2, 'percent-encoded', percentEncoded],
    [3, 'percent-encoded', uriEncoded],
    [3, 'percent-encoded as a form', formEncoded],
    [2, 'as a JSON string', (text) => JSON.stringify(text)],
    [3, 'in double quotes', (text) => `"${text}"`],
    [3, 'in single quotes', (text) => `'${text}'`],
    [3, "as Python shows bytes, with b'…' around it", (text) => `b'${withEscapes(text)}'`],
    [2, 'in lower case', (text) => text.toLowerCase()],
    [2, 'in upper case', (text) => text.toUpperCase()],
    [3, 'without any white space', (text) => text.replace(/\s/g, '')],
    [3, 'percent-decoded', percentDecoded],
  ]),
  [3, 'line-added', 'an empty line, as line 1', (text) => `\n${text}`],
  [3, 'line-added', 'an empty line with CR LF, as line 1', (text) => `\r\n${text}`],
  [3, 'text-other-form', 'with a space in front', (text) => ` ${text}`],
  [3, 'text-other-form', 'twice', (text) => text + text],
]

function withEscapes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n')
}

const DIGEST_FORMS: [detail: string, write: OfBytes][] = [
  ['as bytes', (digest) => digest],
  ['in hexadecimal', (digest) => digest.toString('hex')],
  ['in upper-case hexadecimal', (digest) => digest.toString('hex').toUpperCase()],
  ['in Base64', (digest) => digest.toString('base64')],
  ['in URL-safe Base64', (digest) => digest.toString('base64url')],
  ['in hexadecimal, with a line feed', (digest) => `${digest.toString('hex')}\n`],
  ['in hexadecimal, as sha256sum prints it', (digest) => `${digest.toString('hex')}  -`],
  ['in hexadecimal, as sha256sum prints it', (digest) => `${digest.toString('hex')}  -\n`],
]
const SHA_256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const sha256 = (text: Text) => hash('sha256', text, 'buffer')
const withInfo = (text: Text) => Buffer.concat([SHA_256_INFO, sha256(text)])

/** The text is hashed before it is given to the signing function, which hashes it again. */
const HASHED: Variation<(text: Text) => Text>[] = allOf('digest-signed', [
  ...LIKELY_HASHES.flatMap((name) =>
    DIGEST_FORMS.map(([detail, write], i) => {
      const rank = name === 'sha256' && i < 2 ? 2 : 3
      const label = name.toUpperCase().replace('SHA', 'SHA-')
      return [rank, `its ${label} ${detail}`, (text: Text) => write(hash(name, text, 'buffer'))] as const
    }),
  ),
  [3, 'its SHA-256 with the name of the algorithm in front', withInfo],
  [3, 'its SHA-256, hashed once more', (text) => sha256(sha256(text))],
])

const onText = (write: OfText) => ({ whole: (text: Text) => write(bytesOf(text).toString('utf8')) })

export const WHOLE_CHANGES: Change[] = [
  ...changesOf('whole', ENCODINGS, onText),
  ...changesOf('whole', BYTE_FORMS, (write) => ({ whole: (text) => write(bytesOf(text)) })),
  ...changesOf('whole', TEXT_FORMS, onText),
  ...changesOf('whole', HASHED, (whole) => ({ whole })),
]
