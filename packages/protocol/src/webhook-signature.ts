import { linesOf } from './string-to-sign.ts'

/** The headers with which a receiver checks the origin of a notification; it carries its media types besides. */
export const WEBHOOK_HEADERS = {
  /** Whole seconds since 1970; the first signed line. */
  timestamp: 'Txgw-Timestamp',
  nonce: 'Txgw-Nonce',
  signature: 'Txgw-Signature',
  /** The key that made the signature, by its serial in the certificate interface. */
  serial: 'Txgw-Serial',
  /** The UTC instant until which the service accepts an answer. */
  deadline: 'Txgw-Deadline',
  /** RFC 9530: tells a changed body from a signature made with another key. */
  digest: 'Content-Digest',
} as const

export interface SignedNotification {
  timestamp: string
  nonce: string
  /** The bytes exactly as sent. */
  body: Uint8Array
}

/** Timestamp, nonce and body, each ended by a line feed. */
export function webhookStringToSign({ timestamp, nonce, body }: SignedNotification): Uint8Array<ArrayBuffer> {
  return linesOf(`${timestamp}\n${nonce}\n`, body)
}

/** The value of the Content-Digest header for a body with this SHA-256 digest in Base64. */
export function contentDigest(sha256: string): string {
  return `sha-256=:${sha256}:`
}

const SHA_256_MEMBER = /^sha-256=:([A-Za-z0-9+/]+=*):(?:;.*)?$/

/**
 * The SHA-256 digest in Base64 from a Content-Digest header, whatever else the header holds: RFC 9530 allows a
 * proxy to add algorithms. Undefined when there is none. The last of repeated members counts (RFC 9651).
 */
export function sha256OfContentDigest(header: string): string | undefined {
  const stated = header.split(',').map((member) => SHA_256_MEMBER.exec(member.trim())?.[1])
  return stated.findLast((digest) => digest !== undefined)
}
