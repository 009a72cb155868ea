import type { Text } from './text.ts'
import { type Rank, type Variation, variation } from './variation.ts'

const BYTE_ORDER_MARK = '\ufeff'
const NOT_ASCII = /[^\x00-\x7f]/
/** Normalizing orders the marks of a character in quadratic time. No language has more than 30 of them in a row. */
const MARKS_BEYOND_ORDERING = /\p{M}{31}/u

/** Returns the body in other character encodings, and as it becomes when bytes are read in the wrong one. */
export function wrongEncodings(bytes: Buffer): Variation<Text>[] {
  const text = bytes.toString('utf8')
  return [
    encoded(2, text.replace(BYTE_ORDER_MARK, ''), 'sent with a byte order mark, signed without it'),
    encoded(2, BYTE_ORDER_MARK + text, 'signed with a byte order mark'),
    ...asUtf16(text),
    ...readAsUtf16(bytes),
    ...(NOT_ASCII.test(text) ? [...beyondAscii(bytes, text), ...legacy(text)] : []),
  ]
}

function encoded(rank: Rank, value: Text, detail: string): Variation<Text> {
  return variation<Text>(rank, 'body-encoding', value, detail)
}

export function utf16BigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function asUtf16(text: string): Variation<Text>[] {
  return [
    encoded(2, Buffer.from(text, 'utf16le'), 'signed in UTF-16'),
    encoded(3, Buffer.from(BYTE_ORDER_MARK + text, 'utf16le'), 'signed in UTF-16 with a byte order mark'),
    encoded(3, utf16BigEndian(text), 'signed in big-endian UTF-16'),
    encoded(3, utf16BigEndian(BYTE_ORDER_MARK + text), 'signed in big-endian UTF-16 with a byte order mark'),
  ]
}

/** A body that was sent in UTF-16, or with a byte that is not UTF-8, and signed in UTF-8. */
function readAsUtf16(bytes: Buffer): Variation<Text>[] {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return []
  return [bytes, Buffer.from(bytes).swap16()].flatMap((pairs) => {
    const text = pairs.toString('utf16le')
    return [
      encoded(2, text, 'signed in UTF-8, sent in UTF-16'),
      encoded(2, text.replace(BYTE_ORDER_MARK, ''), 'signed in UTF-8, sent in UTF-16'),
    ]
  })
}

function beyondAscii(bytes: Buffer, text: string): Variation<Text>[] {
  const latin1 = bytes.toString('latin1')
  return [
    encoded(1, Buffer.from(text, 'latin1'), 'signed in Latin-1, sent in UTF-8'),
    encoded(2, latin1, 'sent in Latin-1 and signed in UTF-8, or its UTF-8 bytes were read as Latin-1'),
    encoded(2, Buffer.from(latin1).toString('latin1'), 'its UTF-8 bytes were read as Latin-1 twice'),
    encoded(2, decodedAs('windows-1252', bytes), 'its bytes were read as Windows-1252'),
    encoded(2, Buffer.from(latin1ToUtf8(text)), 'sent encoded twice, signed encoded once'),
    encoded(2, text.replace(/[^\x00-\x7f]/g, '?'), 'signed in ASCII, with "?" for the rest'),
    encoded(3, text.replace(/[^\x00-\x7f]/gu, '?'), 'signed in ASCII, with "?" for the rest'),
    encoded(3, text.replace(/[^\x00-\x7f]/g, ''), 'signed in ASCII, without the rest'),
    encoded(3, latin1.replace(/[^\x00-\x7f]/g, '?'), 'signed in ASCII, with "?" for each other byte'),
    encoded(3, latin1.replace(/[^\x00-\x7f]/g, '\ufffd'), 'read as ASCII, with U+FFFD for each other byte'),
    encoded(3, text.replace(/[^\x00-\x7f]/g, '\ufffd'), 'with U+FFFD for characters beyond ASCII'),
    encoded(3, text.replace(/[\ud800-\udfff]+/g, '?'), 'with "?" for characters beyond the basic plane'),
    encoded(3, text.replace(/[\ud800-\udfff]+/g, ''), 'without characters beyond the basic plane'),
    encoded(3, modifiedUtf8(text), 'with surrogates encoded one by one (CESU-8)'),
    ...(MARKS_BEYOND_ORDERING.test(text) ? [] : normalized(text)),
  ]
}

function normalized(text: string): Variation<Text>[] {
  return (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    encoded(3, text.normalize(form), `in Unicode normalization form ${form}`),
  )
}

function latin1ToUtf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}

function decodedAs(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

function modifiedUtf8(text: string): Buffer {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  return Buffer.concat(
    units.map((unit) =>
      unit < 0xd800 || unit > 0xdfff
        ? Buffer.from(String.fromCharCode(unit))
        : Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]),
    ),
  )
}

const LEGACY = ['gbk', 'shift_jis', 'big5', 'euc-kr', 'euc-jp', 'windows-1252', 'windows-1251', 'koi8-r']

function legacy(text: string): Variation<Text>[] {
  return LEGACY.flatMap((encoding) => {
    const bytes = encodedAs(encoding, text)
    return bytes ? [encoded(3, bytes, `signed in ${encoding}, sent in UTF-8`)] : []
  })
}

const encoders = new Map<string, Map<string, Buffer>>()

/** The platform only decodes these encodings. A table of everything that it decodes gives the way back. */
function encodedAs(encoding: string, text: string): Buffer | undefined {
  let table = encoders.get(encoding)
  if (!table) {
    table = tableOf(encoding)
    encoders.set(encoding, table)
  }
  const pieces: Buffer[] = []
  for (const character of text) {
    const bytes = character < '\x80' ? Buffer.from(character) : table.get(character)
    if (!bytes) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

function tableOf(encoding: string): Map<string, Buffer> {
  const codes: Buffer[] = []
  for (let byte = 0x80; byte <= 0xff; byte++) codes.push(Buffer.from([byte]))
  if (!/^(?:windows|koi8)/.test(encoding)) {
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) codes.push(Buffer.from([lead, trail]))
    }
  }
  // One call for all, because each call of the decoder is slow. None of the codes contains a line feed.
  const lines = Buffer.concat(codes.flatMap((code) => [code, LINE_FEED]))
  const table = new Map<string, Buffer>()
  for (const [i, text] of new TextDecoder(encoding).decode(lines).split('\n').entries()) {
    const isOne = [...text].length === 1 && text !== '\ufffd'
    if (isOne && !table.has(text)) table.set(text, codes[i] as Buffer)
  }
  return table
}

const LINE_FEED = Buffer.from('\n')
