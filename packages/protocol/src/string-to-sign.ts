import { newBytes } from './new-bytes.ts'

export interface SignedParts {
  method: string
  /** Path and query exactly as sent, percent-encoded, without the host. */
  target: string
  /** Whole seconds since 1970, as the text in the header. */
  timestamp: string
  nonce: string
  /** The bytes exactly as sent; empty for the certificate interface. */
  body: Uint8Array
}

const LINE_FEED = 0x0a
const ASCII_MAX = 0x7f
const encoder = new TextEncoder()

/**
 * Five lines, each ended by a line feed. A body that already ends with a line feed keeps it and gets one more. The
 * body comes last, and nothing before it can hold a line feed on the wire, so two different requests never share
 * one string.
 */
export function stringToSign({
  method,
  target,
  timestamp,
  nonce,
  body,
}: SignedParts): Uint8Array<ArrayBuffer> {
  return linesOf(`${method}\n${target}\n${timestamp}\n${nonce}\n`, body)
}

/** The lines before the body, then the body as the last line. */
export function linesOf(linesBefore: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = newBytes(linesBefore.length + body.length + 1)
  for (let i = 0; i < linesBefore.length; i++) {
    const code = linesBefore.charCodeAt(i)
    // On the wire these lines are ASCII. Text that needs more bytes than characters takes the slower path.
    if (code > ASCII_MAX) return join(encoder.encode(linesBefore), body)
    bytes[i] = code
  }
  bytes.set(body, linesBefore.length)
  bytes[bytes.length - 1] = LINE_FEED
  return bytes
}

function join(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = newBytes(head.length + body.length + 1)
  bytes.set(head)
  bytes.set(body, head.length)
  bytes[bytes.length - 1] = LINE_FEED
  return bytes
}
