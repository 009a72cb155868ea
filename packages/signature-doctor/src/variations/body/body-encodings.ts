import { BYTE_ORDER_MARK, type Text, utf16, utf16BigEndian, withMark } from '../text.ts'
import { allOf, namedTogether, type Variation, vary, type Way } from '../variation.ts'
import { decodedFrom, encodedAs, LEGACY_ENCODINGS } from './legacy-encodings.ts'

const NOT_ASCII = /[^\x00-\x7f]/g
const BEYOND_LATIN_1 = /[^\x00-\xff]/
/** Normalizing orders the marks of a character in quadratic time. No language has more than 30 of them in a row. */
const MARKS_BEYOND_ORDERING = /\p{M}{31}/u

interface Sent {
  bytes: Buffer
  /** Read as UTF-8. */
  text: string
  /** Read as Latin-1. */
  latin1: string
}

const UNICODE_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD']

type Encode = (sent: Sent) => Text | undefined

const OF_ALL: Way<Sent, Text>[] = allOf<Encode>('body-encoding', [
  [2, 'sent with a byte order mark, signed without it', ({ text }) => text.replace(BYTE_ORDER_MARK, '')],
  [2, 'signed with a byte order mark', ({ text }) => withMark(text)],
  [2, 'signed in UTF-16', ({ text }) => utf16(text)],
  [3, 'signed in UTF-16 with a byte order mark', ({ text }) => utf16(withMark(text))],
  [3, 'signed in big-endian UTF-16', ({ text }) => utf16BigEndian(text)],
  [3, 'signed in big-endian UTF-16 with a byte order mark', ({ text }) => utf16BigEndian(withMark(text))],
])

const BEYOND_ASCII: Way<Sent, Text>[] = allOf<Encode>('body-encoding', [
  [
    1,
    'signed in Latin-1, sent in UTF-8',
    ({ text }) => (BEYOND_LATIN_1.test(text) ? undefined : Buffer.from(text, 'latin1')),
  ],
  [3, 'signed with the low byte of each character alone', ({ text }) => Buffer.from(text, 'latin1')],
  [2, 'sent in Latin-1 and signed in UTF-8, or its UTF-8 bytes were read as Latin-1', ({ latin1 }) => latin1],
  [2, 'its UTF-8 bytes were read as Latin-1 twice', ({ latin1 }) => Buffer.from(latin1).toString('latin1')],
  [2, 'sent encoded twice, signed encoded once', ({ text }) => Buffer.from(utf8OfLatin1(text))],
  [2, 'signed in ASCII, with "?" for the rest', ({ text }) => text.replace(NOT_ASCII, '?')],
  [3, 'signed in ASCII, with "?" for the rest', ({ text }) => text.replace(/[^\x00-\x7f]/gu, '?')],
  [3, 'signed in ASCII, without the rest', ({ text }) => text.replace(NOT_ASCII, '')],
  [3, 'signed in ASCII, with "?" for each other byte', ({ latin1 }) => latin1.replace(NOT_ASCII, '?')],
  [3, 'read as ASCII, with U+FFFD for each other byte', ({ latin1 }) => latin1.replace(NOT_ASCII, '\ufffd')],
  [3, 'with U+FFFD for characters beyond ASCII', ({ text }) => text.replace(NOT_ASCII, '\ufffd')],
  [3, 'with "?" for characters beyond the basic plane', ({ text }) => text.replace(/[\ud800-\udfff]+/g, '?')],
  [3, 'without characters beyond the basic plane', ({ text }) => text.replace(/[\ud800-\udfff]+/g, '')],
  [3, 'with surrogates encoded one by one (CESU-8)', ({ text }) => cesu8(text)],
  ...UNICODE_FORMS.map((form) => [3, `in Unicode normalization form ${form}`, normalized(form)] as const),
  [3, 'without accents', ({ text }) => normalized('NFD')({ text })?.toString().replace(/\p{M}/gu, '')],
  ...LEGACY_ENCODINGS.map((name) => [3, `signed in ${name}, sent in UTF-8`, legacy(name)] as const),
  ...LEGACY_ENCODINGS.map(
    (name) =>
      [3, `sent in ${name} and signed in UTF-8, or its bytes were read as ${name}`, readAs(name)] as const,
  ),
])

function normalized(form: string): (sent: Pick<Sent, 'text'>) => string | undefined {
  return ({ text }) => (MARKS_BEYOND_ORDERING.test(text) ? undefined : text.normalize(form))
}

function legacy(encoding: string): Encode {
  return ({ text }) => encodedAs(encoding, text)
}

function readAs(encoding: string): Encode {
  return ({ bytes }) => decodedFrom(encoding, bytes)
}

/** Returns the body in other character encodings, and as it becomes when bytes are read in the wrong one. */
export function wrongEncodings(bytes: Buffer): Variation<Text>[] {
  const sent = { bytes, text: bytes.toString('utf8'), latin1: bytes.toString('latin1') }
  return [
    ...vary(sent, OF_ALL),
    ...readAsUtf16(bytes),
    ...(sent.text.search(NOT_ASCII) >= 0 ? namedTogether(vary(sent, BEYOND_ASCII)) : []),
  ]
}

/** A body that was sent in UTF-16, or with a byte that is not UTF-8, and signed in UTF-8. */
function readAsUtf16(bytes: Buffer): Variation<Text>[] {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return []
  return [bytes, Buffer.from(bytes).swap16()]
    .map((pairs) => pairs.toString('utf16le'))
    .flatMap((text) => [text, text.replace(BYTE_ORDER_MARK, '')])
    .map((text) => [2, 'body-encoding', 'signed in UTF-8, sent in UTF-16', text])
}

function utf8OfLatin1(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}

function cesu8(text: string): Buffer {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  return Buffer.concat(
    units.map((unit) =>
      unit < 0xd800 || unit > 0xdfff
        ? Buffer.from(String.fromCharCode(unit))
        : Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]),
    ),
  )
}
