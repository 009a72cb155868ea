import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import { utcText } from '@txgw/protocol'
import type { LaneHead, Seal } from '../audit-store.ts'

/** Names a seal that is kept elsewhere. */
export interface KeptSeal {
  sealNo: number
  hash: string
}

/** The end of a lane. */
export type SealedHead = Omit<LaneHead, 'position'>

/** The key of a seal: the seal key of a data directory, or a platform key, as releases before seal keys have it. */
export type SealedBy = { fingerprint: string; publicKey: string } | { serialNo: string }

/** What an admin accepted when the trail was not the one that a data directory remembered. */
export interface Acceptance {
  reason: string
  /** The seal that was remembered. */
  sealNo: number
  hash: string
  atMs: number
  actor: string
}

export interface SealContent {
  environment: string
  sealNo: number
  atMs: number
  /** Only lanes with entries, by number. */
  heads: SealedHead[]
  /** The hash of the seal before; null for the first. */
  previous: string | null
  by: SealedBy
  accepted?: Acceptance
}

export function writeSeal({ environment, sealNo, atMs, heads, previous, by, accepted }: SealContent): string {
  return canonicalText({
    environment,
    seal_no: sealNo,
    at: utcText(atMs),
    heads: heads
      .toSorted((one, other) => one.lane - other.lane)
      .map(({ lane, count, hash }) => ({ lane, count, hash })),
    previous,
    ...('serialNo' in by ? { serial_no: by.serialNo } : { key: by.fingerprint, public_key: by.publicKey }),
    ...(accepted && {
      accepted: {
        reason: accepted.reason,
        seal_no: accepted.sealNo,
        hash: accepted.hash,
        at: utcText(accepted.atMs),
        actor: accepted.actor,
      },
    }),
  })
}

/** Undefined for a text that is no seal. Whoever can write to the store may have put anything there. */
export function readSeal({ body }: Pick<Seal, 'body'>): SealContent | undefined {
  try {
    const read = JSON.parse(body) as Record<string, unknown>
    const { environment, seal_no: sealNo, previous, accepted } = read
    const atMs = Date.parse(read.at as string)
    const by = sealedBy(read)
    const isSeal =
      typeof environment === 'string' && Number.isSafeInteger(sealNo) && Number.isFinite(atMs) && by
    if (!isSeal || (previous !== null && typeof previous !== 'string')) return undefined
    return {
      environment,
      sealNo: sealNo as number,
      atMs,
      heads: (read.heads as SealedHead[]).map(({ lane, count, hash }) => ({ lane, count, hash })),
      previous,
      by,
      ...(accepted !== undefined && { accepted: readAcceptance(accepted as Record<string, unknown>) }),
    }
  } catch {
    return undefined
  }
}

function sealedBy({ key, public_key, serial_no }: Record<string, unknown>): SealedBy | undefined {
  if (typeof key === 'string' && typeof public_key === 'string')
    return { fingerprint: key, publicKey: public_key }
  return typeof serial_no === 'string' ? { serialNo: serial_no } : undefined
}

function readAcceptance(read: Record<string, unknown>): Acceptance {
  return {
    reason: String(read.reason),
    sealNo: Number(read.seal_no),
    hash: String(read.hash),
    atMs: Date.parse(read.at as string),
    actor: String(read.actor),
  }
}

/** Names a seal for as long as it is kept anywhere. */
export function sealHash({ body, signature }: Pick<Seal, 'body' | 'signature'>): string {
  return createHash('sha256').update(body).update('\n').update(signature).digest('hex')
}
