import { hash } from 'node:crypto'
import { compressedBodies } from './body-compressions.ts'
import { wrongEncodings } from './body-encodings.ts'
import { otherNotations } from './body-notations.ts'
import { jsonVariations } from './json-variations.ts'
import { bytesOf, type Text } from './text.ts'
import { distinct, NOTHING, placeholders, type Rank, type Variation, variation } from './variation.ts'

/** Serialising a body again in every style multiplies its size. Real queries are far smaller than this. */
const SERIALISED_BYTES_MAX = 8 * 1024
const CUT_BYTES_MAX = 1024
const OBJECT_TEXTS = [
  ...['[object Object]', 'null', 'undefined', '{}', '""', '[]', ...NOTHING, 'NULL', 'Array', 'Object', 'NaN'],
  ...['true', 'false', '0', ' ', '[object ArrayBuffer]', '[object Promise]', ...placeholders('body')],
]

export function bodyVariations(body: Text, timestamp: string): Variation<Text>[] {
  const bytes = bytesOf(body)
  const isSmall = bytes.length <= SERIALISED_BYTES_MAX
  const text = bytes.toString('utf8')
  return distinct(body, [
    variation<Text>(1, 'body-empty', ''),
    // Before white space, because trimming takes a byte order mark for white space.
    ...wrongEncodings(bytes),
    ...wrongWhiteSpace(text),
    ...(isSmall ? jsonVariations(text) : []),
    ...changedWhiteSpace(text),
    ...(isSmall ? otherNotations(text) : []),
    ...otherForms(bytes),
    ...hashes(bytes),
    ...compressedBodies(bytes, timestamp),
    ...OBJECT_TEXTS.map((name, i) =>
      variation<Text>(i < 4 ? 2 : 3, 'body-object-text', name, `${name} was signed`),
    ),
    ...(bytes.length <= CUT_BYTES_MAX ? cutBodies(bytes) : []),
  ])
}

function wrongWhiteSpace(text: string): Variation<Text>[] {
  const trimmed = (rank: Rank, value: string, detail: string) =>
    variation<Text>(rank, 'body-trimmed', value, `it was signed ${detail}`)
  const lineEnds = (rank: Rank, value: string, detail: string) =>
    variation<Text>(rank, 'body-line-ends', value, detail)
  return [
    trimmed(1, text.trim(), 'without white space around it'),
    trimmed(2, text.trimEnd(), 'without white space at its end'),
    trimmed(2, text.replace(/\r?\n$/, ''), 'without its last line end'),
    variation<Text>(1, 'last-line-feed-doubled', `${text}\n`),
    trimmed(2, `${text}\r\n`, 'with CR LF at its end'),
    trimmed(3, ` ${text}`, 'with a space in front'),
    trimmed(3, `${text} `, 'with a space at its end'),
    trimmed(3, `\n${text}`, 'with a line feed in front'),
    trimmed(3, `${text}\0`, 'with a NUL byte at its end'),
    trimmed(3, `${text}\t`, 'with a tab at its end'),
    lineEnds(2, text.replace(/\r\n/g, '\n'), 'signed with LF, sent with CR LF'),
    lineEnds(2, text.replace(/\r?\n/g, '\r\n'), 'signed with CR LF, sent with LF'),
    lineEnds(2, text.replace(/[\r\n]/g, ''), 'signed without line ends'),
  ]
}

function changedWhiteSpace(text: string): Variation<Text>[] {
  return [
    variation<Text>(2, 'body-white-space', text.replace(/\s/g, ''), 'all of it was removed'),
    variation<Text>(3, 'body-white-space', text.replace(/ /g, ''), 'all spaces were removed'),
    variation<Text>(3, 'body-white-space', text.replace(/\s+/g, ' '), 'runs of it became one space'),
    variation<Text>(3, 'body-white-space', text.replace(/^[ \t]+/gm, ''), 'indentation was removed'),
  ]
}

function otherForms(bytes: Buffer): Variation<Text>[] {
  const form = (rank: Rank, value: Text, detail: string) =>
    variation<Text>(rank, 'body-other-form', value, detail)
  const text = bytes.toString('utf8').toWellFormed()
  const percent = encodeURIComponent(text)
  return [
    form(2, bytes.toString('base64'), 'in Base64'),
    form(3, bytes.toString('base64url'), 'in URL-safe Base64'),
    form(3, bytes.toString('base64').replace(/(?<!=)=+$/, ''), 'in Base64 without padding'),
    form(3, `${bytes.toString('base64')}\n`, 'in Base64 with a line feed'),
    form(3, bytes.toString('hex'), 'in hexadecimal'),
    form(3, bytes.toString('hex').toUpperCase(), 'in upper-case hexadecimal'),
    form(2, percent, 'percent-encoded'),
    form(3, percent.replaceAll('%20', '+'), 'percent-encoded as a form'),
    form(3, encodeURI(text), 'percent-encoded'),
    form(3, new URLSearchParams([['', text]]).toString().slice(1), 'percent-encoded as a form'),
    form(3, text.toLowerCase(), 'in lower case'),
    form(3, text.toUpperCase(), 'in upper case'),
    form(3, `"${text}"`, 'in double quotes'),
    form(3, `'${text}'`, 'in single quotes'),
    form(3, `body=${text}`, 'with body= in front'),
    form(3, `data=${text}`, 'with data= in front'),
    form(3, text + text, 'twice'),
    form(3, text.replaceAll('\\', '\\\\'), 'with backslashes doubled'),
    form(3, text.replaceAll('"', '\\"'), 'with a backslash before each quote'),
    form(3, text.replaceAll('"', '&quot;'), 'with HTML entities'),
    form(3, `b'${text}'`, "as Python shows bytes, with b'…' around it"),
    form(3, `b'${pythonEscaped(bytes)}'`, "as Python shows bytes, with b'…' around it"),
    form(3, String(bytes.length), 'its length was signed'),
    form(3, bytes.join(','), 'its bytes as numbers'),
    form(3, `[${bytes.join(', ')}]`, 'its bytes as numbers'),
  ]
}

function pythonEscaped(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\\\n\r\t\x00-\x1f\x7f-\xff]/g, (unit) => PYTHON_ESCAPES[unit] ?? `\\x${hexByte(unit)}`)
}

const PYTHON_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const hexByte = (unit: string) => unit.charCodeAt(0).toString(16).padStart(2, '0')

function hashes(bytes: Buffer): Variation<Text>[] {
  return ['sha256', 'md5', 'sha1', 'sha512', 'sha384'].flatMap((name, i) => {
    const digest = hash(name, bytes, 'buffer')
    const hex = digest.toString('hex')
    const one = (rank: Rank, value: Text, detail: string) =>
      variation<Text>(rank, 'body-hash', value, `${name} ${detail}`)
    return [
      one(i < 2 ? 2 : 3, hex, 'in hexadecimal'),
      one(3, hex.toUpperCase(), 'in upper-case hexadecimal'),
      one(3, digest.toString('base64'), 'in Base64'),
      one(3, digest.toString('base64url'), 'in URL-safe Base64'),
      one(3, digest, 'as bytes'),
      one(3, `${name}=${hex}`, `in hexadecimal, after ${name}=`),
    ]
  })
}

function cutBodies(bytes: Buffer): Variation<Text>[] {
  return Array.from({ length: Math.max(0, bytes.length - 1) }, (_, cut) => {
    const length = bytes.length - cut - 1
    const detail = `only the first ${length} of ${bytes.length} bytes were signed`
    return variation<Text>(4, 'body-cut', bytes.subarray(0, length), detail)
  })
}
