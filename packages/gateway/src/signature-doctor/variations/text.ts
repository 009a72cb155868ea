import { isUtf8 } from 'node:buffer'

/** A text as it would be hashed. Strings stand for UTF-8: they are several times faster to join and to hash. */
export type Text = string | Buffer

export function textOf(bytes: Buffer): Text {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes
}

export function bytesOf(text: Text): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : text
}

export function joinTexts(pieces: readonly Text[], separator: string): Text {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join(separator)
  const between = Buffer.from(separator)
  return Buffer.concat(pieces.flatMap((piece, i) => (i === 0 ? [bytesOf(piece)] : [between, bytesOf(piece)])))
}
