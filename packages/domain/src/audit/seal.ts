import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import { utcText } from '@txgw/protocol'
import type { LaneHead, Seal } from './audit-store.ts'

/** The end of a lane. */
export type SealedHead = Omit<LaneHead, 'position'>

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
