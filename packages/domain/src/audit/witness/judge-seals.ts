import type { Seal } from '../audit-store.ts'
import { isSignedByKey } from '../seals/check-signature.ts'
import { readSeal, type SealContent, sealHash } from '../seals/seal.ts'
import type { KeptAs } from './receipt.ts'

/** A message holds no more seals than this. */
export const SENT_SEALS_MAX = 64

/** The last seal of a list. */
export interface ListEnd {
  number: number
  sealNo: number
  /** The hash of the seal. */
  hash: string
  /** The hash of its receipt. */
  receipt: string
}

/** Why a witness takes nothing of a message. */
export interface WitnessRefusal {
  kind: 'not-a-seal' | 'not-signed' | 'contradicts' | 'does-not-follow'
  says: string
}

interface SealList {
  environment: string
  owner: string
  end: ListEnd | undefined
}

export type JudgedSeals = { refusal: WitnessRefusal; keep?: never } | { refusal?: never; keep: JudgedSeal[] }

export interface JudgedSeal {
  seal: Seal
  hash: string
  keptAs: KeptAs
}

/**
 * Judges seals that follow each other. The last one must be signed by the key that the list belongs to: through the
 * hashes it vouches for all before it.
 */
export function judgeSeals(seals: readonly Seal[], list: SealList): JudgedSeals {
  const last = seals.at(-1)
  const contents = seals.map(readSeal)
  const wrong = seals.find((seal, index) => !isOf(list.environment, seal, contents[index]))
  if (!last || wrong) return refuse('not-a-seal', `what was sent is no seal of ${list.environment}`)
  const known = contents as SealContent[]
  if (!isSignedByOwner(last, known.at(-1), list.owner))
    return refuse('not-signed', `seal ${last.sealNo} is not signed by the key ${list.owner}`)
  for (let index = 1; index < seals.length; index++)
    if (!follows(known[index], seals[index - 1]))
      return refuse('does-not-follow', `seal ${seals[index]?.sealNo} does not follow the one sent before it`)
  const first = { seal: seals[0] as Seal, content: known[0] as SealContent }
  const begins = judgeFirst(first, list)
  if (typeof begins !== 'string') return { refusal: begins }
  const keep = seals.map((seal, index): JudgedSeal => {
    const content = known[index] as SealContent
    const isOwn = isSignedByOwner(seal, content, list.owner)
    const own = content.accepted ? 'accepting' : 'signed'
    const keptAs = !isOwn ? 'covered' : index === 0 && begins === 'after-gap' ? begins : own
    return { seal, hash: sealHash(seal), keptAs }
  })
  return { keep }
}

/** How the first of the seals follows what is there. */
function judgeFirst(
  { seal, content }: { seal: Seal; content: SealContent },
  { owner, end }: SealList,
): 'next' | 'after-gap' | WitnessRefusal {
  if (!end || follows(content, end)) return 'next'
  const isOwn = isSignedByOwner(seal, content, owner)
  if (isOwn && accepts(content, end)) return 'next'
  if (seal.sealNo <= end.sealNo)
    return { kind: 'contradicts', says: `seal ${seal.sealNo} is here already, as another one or as the same` }
  if (isOwn && seal.sealNo > end.sealNo + SENT_SEALS_MAX) return 'after-gap'
  return { kind: 'does-not-follow', says: `seal ${seal.sealNo} does not follow seal ${end.sealNo}, the last` }
}

/** An admin has said that the last seal here is gone. An older one proves nothing about it. */
function accepts({ accepted }: SealContent, { sealNo, hash }: ListEnd): boolean {
  if (!accepted) return false
  return accepted.sealNo > sealNo || (accepted.sealNo === sealNo && accepted.hash === hash)
}

function follows(content: SealContent | undefined, before: Seal | ListEnd | undefined): boolean {
  if (!before || content?.sealNo !== before.sealNo + 1) return false
  return content.previous === ('hash' in before ? before.hash : sealHash(before))
}

function isOf(environment: string, seal: Seal, content: SealContent | undefined): boolean {
  return content?.environment === environment && content.sealNo === seal.sealNo && seal.sealNo > 0
}

function isSignedByOwner(seal: Seal, content: SealContent | undefined, owner: string): boolean {
  const by = content?.by
  return by !== undefined && 'fingerprint' in by && by.fingerprint === owner && isSignedByKey(seal, by)
}

function refuse(kind: WitnessRefusal['kind'], says: string): JudgedSeals {
  return { refusal: { kind, says } }
}
