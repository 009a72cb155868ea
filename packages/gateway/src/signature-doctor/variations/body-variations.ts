import { hash } from 'node:crypto'
import type { Finding } from '../examination.ts'
import { jsonVariations } from './json-variations.ts'
import { distinct, type Variation } from './variation.ts'

/** Serialising a body again in every style multiplies its size. Real queries are far smaller than this. */
const SERIALISED_BYTES_MAX = 8 * 1024
const BYTE_ORDER_MARK = '\ufeff'
const OBJECT_TEXTS = ['[object Object]', 'null', 'undefined', '{}', '""']

export function bodyVariations(body: Buffer): Variation<Buffer>[] {
  const text = body.toString('utf8')
  return distinct(body, [
    ...wrongWhiteSpace(text),
    one('body-empty', ''),
    ...(body.length <= SERIALISED_BYTES_MAX ? jsonVariations(text) : []),
    ...wrongEncodings(body, text),
    ...hashes(body),
    ...OBJECT_TEXTS.map((name) => one('body-object-text', name, `${name} was signed`)),
  ])
}

function one(mistake: Finding['mistake'], value: string | Buffer, detail?: string): Variation<Buffer> {
  return {
    findings: [{ mistake, ...(detail !== undefined && { detail }) }],
    value: typeof value === 'string' ? Buffer.from(value) : value,
  }
}

function wrongWhiteSpace(text: string): Variation<Buffer>[] {
  return [
    one('body-trimmed', text.trim(), 'it was signed without white space around it'),
    one('body-trimmed', text.trimEnd(), 'it was signed without white space at its end'),
    one('body-trimmed', text.replace(/\r?\n$/, ''), 'it was signed without its last line end'),
    one('last-line-feed-doubled', `${text}\n`),
    one('body-trimmed', `${text}\r\n`, 'it was signed with CR LF at its end'),
    one('body-trimmed', ` ${text}`, 'it was signed with a space in front'),
    one('body-trimmed', `${text} `, 'it was signed with a space at its end'),
    one('body-line-ends', text.replace(/\r\n/g, '\n'), 'signed with LF, sent with CR LF'),
    one('body-line-ends', text.replace(/\r?\n/g, '\r\n'), 'signed with CR LF, sent with LF'),
    one('body-line-ends', text.replace(/[\r\n]/g, ''), 'signed without line ends'),
  ]
}

function wrongEncodings(body: Buffer, text: string): Variation<Buffer>[] {
  return [
    one('body-encoding', text.replace(BYTE_ORDER_MARK, ''), 'sent with a byte order mark, signed without it'),
    one('body-encoding', BYTE_ORDER_MARK + text, 'signed with a byte order mark'),
    one('body-encoding', Buffer.from(text, 'latin1'), 'signed in Latin-1, sent in UTF-8'),
    one(
      'body-encoding',
      Buffer.from(body.toString('latin1')),
      'its UTF-8 bytes were read as Latin-1 and encoded again',
    ),
    one(
      'body-encoding',
      Buffer.from(text.replace(/[^\x00-\x7f]/g, '?')),
      'signed in ASCII, with "?" for the rest',
    ),
    one('body-encoding', Buffer.from(text, 'utf16le'), 'signed in UTF-16'),
  ]
}

function hashes(body: Buffer): Variation<Buffer>[] {
  return ['sha256', 'md5', 'sha1', 'sha512'].flatMap((name) => {
    const hex = hash(name, body, 'hex')
    return [
      one('body-hash', hex, `${name} in hexadecimal`),
      one('body-hash', hex.toUpperCase(), `${name} in upper-case hexadecimal`),
      one('body-hash', Buffer.from(hex, 'hex').toString('base64'), `${name} in Base64`),
      one('body-hash', Buffer.from(hex, 'hex'), `${name} as bytes`),
    ]
  })
}
