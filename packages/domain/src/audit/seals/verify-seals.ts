import type { Seal } from '../audit-store.ts'
import type { Finding } from '../finding.ts'
import type { TrailCheck } from '../trail-check.ts'
import { checkSignature } from './check-signature.ts'
import { type AcceptedSeal, compareKept } from './compare-kept.ts'
import { readSeal, type SealContent, sealHash } from './seal.ts'
import { signerName } from './signer-name.ts'
import { WitnessedStrangers } from './witnessed-strangers.ts'

const PAGE = 200

/** The hash that a seal names for an entry of a lane, by the number of the entry. */
export type LaneMarks = Map<number, { hash: string; sealNo: number }>

export type SealMarks = Map<number, LaneMarks>

export interface VerifiedSeals {
  count: number
  last: Seal | undefined
  /** The last seal by a trusted key. It covers everything before it. */
  lastTrusted: SealContent | undefined
  acceptances: AcceptedSeal[]
  marks: SealMarks
  /** The first fault of the seals, and what kept seals and a witness show. */
  findings: Finding[]
}

/** Checks the chain and the signatures of the seals. Only seals before the first fault leave marks. */
export async function verifySeals(check: TrailCheck): Promise<VerifiedSeals> {
  const { store, trusted, isTrustGiven = false, signal, witnessed = [] } = check
  const keptSeals = [...(check.keptSeals ?? []), ...witnessed.flatMap(({ seals }) => seals)]
  const strangers = new WitnessedStrangers(witnessed)
  const verified: VerifiedSeals = {
    count: 0,
    last: undefined,
    lastTrusted: undefined,
    acceptances: [],
    marks: new Map(),
    findings: [],
  }
  const hashes = new Map<number, string>()
  const wanted = new Set(keptSeals.map(({ sealNo }) => sealNo))
  for (let afterNo = 0; ; ) {
    signal?.throwIfAborted()
    const page = await store.readSeals({ afterNo, limit: PAGE })
    for (const seal of page) {
      if (verified.findings.length === 0) strangers.add(judge(seal, verified, check))
      if (wanted.has(seal.sealNo)) hashes.set(seal.sealNo, sealHash(seal))
      verified.count++
      verified.last = seal
    }
    const end = page.at(-1)
    if (!end) break
    afterNo = end.sealNo
  }
  if (isTrustGiven && trusted && verified.findings.length === 0 && !verified.lastTrusted)
    verified.findings.push(sealFinding('No seal is signed by a key that you trust.'))
  const { last, acceptances } = verified
  const stranger = verified.findings.length === 0 ? strangers.left : undefined
  if (stranger) verified.findings.push(sealFinding(stranger))
  verified.findings.push(
    ...compareKept(keptSeals, hashes, { lastNo: last?.sealNo ?? 0, acceptances }).map(sealFinding),
  )
  return verified
}

function judge(seal: Seal, verified: VerifiedSeals, check: TrailCheck): SealContent | undefined {
  const { fault, content } = examine(seal, verified.last, check)
  if (!content) {
    verified.findings.push(sealFinding(fault))
    return undefined
  }
  const isTrusted = 'fingerprint' in content.by && (check.trusted?.has(content.by.fingerprint) ?? false)
  if (isTrusted) verified.lastTrusted = content
  const { accepted, sealNo } = content
  if (accepted) verified.acceptances.push({ sealNo, isTrusted, accepted })
  markHeads(verified.marks, seal)
  return content
}

type Examined = { fault: string; content?: never } | { fault?: never; content: SealContent }

function examine(seal: Seal, before: Seal | undefined, check: TrailCheck): Examined {
  const { environment, publicKeyOf, trusted, isTrustGiven } = check
  const expected = (before?.sealNo ?? 0) + 1
  if (seal.sealNo !== expected) return { fault: `Seal ${expected} was removed.` }
  const name = `Seal ${seal.sealNo}`
  const content = readSeal(seal)
  if (!content) return { fault: `${name} was altered: its text cannot be read.` }
  if (content.sealNo !== seal.sealNo)
    return { fault: `${name} was altered: its text says ${content.sealNo}.` }
  if (content.environment !== environment)
    return { fault: `${name} was put in: it belongs to ${content.environment}.` }
  if (content.previous !== (before ? sealHash(before) : null))
    return { fault: `${name} does not follow the seal before it: one of the two was altered or put in.` }
  const signer = signerName(content)
  const signature = checkSignature(seal, content, publicKeyOf)
  if (signature === 'no-key')
    return { fault: `${name} cannot be checked: the store does not have the ${signer} that signed it.` }
  if (signature === 'forged') return { fault: `${name} is forged: it was not signed by the ${signer}.` }
  if (isTrustGiven && 'fingerprint' in content.by && !trusted?.has(content.by.fingerprint))
    return { fault: `${name} is signed by the ${signer}, which you have not said that you trust.` }
  return { content }
}

export function markHeads(marks: SealMarks, seal: Seal): void {
  for (const { lane, count, hash } of readSeal(seal)?.heads ?? [])
    putMark(marks, lane, { count, hash, sealNo: seal.sealNo })
}

/** The first mark of an entry counts. */
export function putMark(
  marks: SealMarks,
  lane: number,
  { count, hash, sealNo }: { count: number; hash: string; sealNo: number },
): void {
  const ofLane: LaneMarks = marks.get(lane) ?? new Map()
  marks.set(lane, ofLane)
  if (!ofLane.has(count)) ofLane.set(count, { hash, sealNo })
}

function sealFinding(words: string): Finding {
  return { kind: 'seal', words, entryId: '' }
}
