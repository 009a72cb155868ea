import { isUtf8 } from 'node:buffer'
import type { Finding } from '../examination.ts'

/** A text as it would be hashed. Strings stand for UTF-8: they are several times faster to join and to hash. */
export type Text = string | Buffer

export interface CandidateText {
  /** Returns the mistakes that lead to this text; none for the expected one. */
  findings(): Finding[]
  text: Text
}

export function textOf(bytes: Buffer): Text {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes
}

export function bytesOf(text: Text): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text
}

/** Written for speed: it runs for every candidate. */
export function joinTexts(pieces: readonly Text[], separator: string): Text {
  let joined = ''
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Text
    if (typeof piece !== 'string') return joinBytes(pieces, separator)
    joined += i === 0 ? piece : separator + piece
  }
  return joined
}

function joinBytes(pieces: readonly Text[], separator: string): Buffer {
  const between = Buffer.from(separator)
  return Buffer.concat(pieces.flatMap((piece, i) => (i === 0 ? [bytesOf(piece)] : [between, bytesOf(piece)])))
}

/** A saved request may hold half a surrogate pair, which cannot be encoded. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

export function uriEncoded(text: string): string {
  return encodeURI(text.toWellFormed())
}

/** Returns the text as it is when it is not percent-encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const ESCAPES = /%[0-9a-f]{2}/gi
export const withUpperEscapes = (text: string) => text.replace(ESCAPES, (code) => code.toUpperCase())
export const withLowerEscapes = (text: string) => text.replace(ESCAPES, (code) => code.toLowerCase())

/** Encoded as the value of a form is, with "+" for a space. */
export function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

export const BYTE_ORDER_MARK = '\ufeff'

export function withMark(text: string): string {
  return BYTE_ORDER_MARK + text
}

export function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}

export function utf16BigEndian(text: string): Buffer {
  return utf16(text).swap16()
}
