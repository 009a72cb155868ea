import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import { utcText } from '@txgw/protocol'

/** A signature over the heads of all lanes and the seal before. */
export interface Seal {
  /** Counts from 1 without a gap. */
  sealNo: number
  /** The text that is signed. */
  body: string
  /** SHA-256 with RSA by a platform key, in Base64. */
  signature: string
}

/** The end of a lane. */
export interface SealedHead {
  lane: number
  /** The number of entries in the lane, which is the seq of the last one. */
  count: number
  hash: string
}

export interface SealContent {
  environment: string
  sealNo: number
  atMs: number
  /** Only lanes with entries, by number. */
  heads: SealedHead[]
  /** The hash of the seal before; null for the first. */
  previous: string | null
  /** The serial number of the platform key that signs. */
  serialNo: string
}

export function writeSeal({ environment, sealNo, atMs, heads, previous, serialNo }: SealContent): string {
  return canonicalText({
    environment,
    seal_no: sealNo,
    at: utcText(atMs),
    heads: heads
      .toSorted((one, other) => one.lane - other.lane)
      .map(({ lane, count, hash }) => ({ lane, count, hash })),
    previous,
    serial_no: serialNo,
  })
}

export function readSeal({ body }: Pick<Seal, 'body'>): SealContent {
  const read = JSON.parse(body) as Record<string, unknown>
  return {
    environment: read.environment as string,
    sealNo: read.seal_no as number,
    atMs: Date.parse(read.at as string),
    heads: read.heads as SealedHead[],
    previous: read.previous as string | null,
    serialNo: read.serial_no as string,
  }
}

/** Names a seal for as long as it is kept anywhere. */
export function sealHash({ body, signature }: Pick<Seal, 'body' | 'signature'>): string {
  return createHash('sha256').update(body).update('\n').update(signature).digest('hex')
}
