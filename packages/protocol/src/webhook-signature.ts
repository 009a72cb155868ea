import { linesOf } from './string-to-sign.ts'

/** What a notification carries besides its media types, so that a receiver can check where it came from. */
export const WEBHOOK_HEADERS = {
  /** Whole seconds since 1970, the first line that is signed. */
  timestamp: 'Txgw-Timestamp',
  nonce: 'Txgw-Nonce',
  signature: 'Txgw-Signature',
  /** Which of the keys listed by the certificate interface made the signature. */
  serial: 'Txgw-Serial',
  /** UTC instant until which an answer counts. */
  deadline: 'Txgw-Deadline',
  /** RFC 9530: tells a body that was changed on its way from a signature by another key. */
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
 * The SHA-256 digest in Base64 that a Content-Digest header states, whatever else it states: RFC 9530 allows a
 * proxy to add algorithms. Undefined when there is none. Of a repeated member the last one counts (RFC 9651).
 */
export function sha256OfContentDigest(header: string): string | undefined {
  const stated = header.split(',').map((member) => SHA_256_MEMBER.exec(member.trim())?.[1])
  return stated.findLast((digest) => digest !== undefined)
}
