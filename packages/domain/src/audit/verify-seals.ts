import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Seal } from './audit-store.ts'
import type { Finding } from './finding.ts'
import { readSeal, sealHash } from './seal.ts'
import type { TrailCheck } from './trail-check.ts'

const PAGE = 200

/** The hash that a seal names for an entry of a lane, by the number of the entry. */
export type LaneMarks = Map<number, { hash: string; sealNo: number }>

export type SealMarks = Map<number, LaneMarks>

interface VerifiedSeals {
  count: number
  last: Seal | undefined
  marks: SealMarks
  /** The first fault of the seals, and what a kept seal shows. */
  findings: Finding[]
}

/** Checks the chain and the signatures of the seals. Only seals before the first fault leave marks. */
export async function verifySeals(check: TrailCheck): Promise<VerifiedSeals> {
  const { store, keptSeal, signal } = check
  const verified: VerifiedSeals = { count: 0, last: undefined, marks: new Map(), findings: [] }
  const keys = new Map<string, KeyObject>()
  let isKeptFound = false
  for (let afterNo = 0; ; ) {
    signal?.throwIfAborted()
    const page = await store.readSeals({ afterNo, limit: PAGE })
    for (const seal of page) {
      if (verified.findings.length === 0) {
        const fault = faultOf(seal, verified.last, check, keys)
        if (fault) verified.findings.push({ kind: 'seal', words: fault, entryId: '' })
        else mark(verified.marks, seal)
      }
      if (seal.sealNo === keptSeal?.sealNo) isKeptFound = sealHash(seal) === keptSeal.hash
      verified.count++
      verified.last = seal
    }
    const end = page.at(-1)
    if (!end) break
    afterNo = end.sealNo
  }
  if (keptSeal && !isKeptFound) verified.findings.push(lost(keptSeal.sealNo, verified.last))
  return verified
}

function faultOf(
  seal: Seal,
  before: Seal | undefined,
  { environment, publicKeyOf }: TrailCheck,
  keys: Map<string, KeyObject>,
): string | undefined {
  const expected = (before?.sealNo ?? 0) + 1
  if (seal.sealNo !== expected) return `Seal ${expected} was removed.`
  const name = `Seal ${seal.sealNo}`
  const content = contentOf(seal)
  if (!content) return `${name} was altered: its text cannot be read.`
  if (content.sealNo !== seal.sealNo) return `${name} was altered: its text says ${content.sealNo}.`
  if (content.environment !== environment) return `${name} was put in: it belongs to ${content.environment}.`
  if (content.previous !== (before ? sealHash(before) : null))
    return `${name} does not follow the seal before it: one of the two was altered or put in.`
  const pem = keys.has(content.serialNo) ? undefined : publicKeyOf(content.serialNo)
  if (pem !== undefined) keys.set(content.serialNo, createPublicKey(pem))
  const key = keys.get(content.serialNo)
  if (!key)
    return `${name} cannot be checked: the store does not have the platform key ${content.serialNo} that signed it.`
  if (!verify('sha256', Buffer.from(seal.body), key, Buffer.from(seal.signature, 'base64')))
    return `${name} is forged: it was not signed by the platform key ${content.serialNo}.`
  return undefined
}

function contentOf(seal: Seal) {
  try {
    return readSeal(seal)
  } catch {
    return undefined
  }
}

function mark(marks: SealMarks, seal: Seal): void {
  for (const { lane, count, hash } of readSeal(seal).heads) {
    const ofLane: LaneMarks = marks.get(lane) ?? new Map()
    marks.set(lane, ofLane)
    if (!ofLane.has(count)) ofLane.set(count, { hash, sealNo: seal.sealNo })
  }
}

function lost(sealNo: number, last: Seal | undefined): Finding {
  const words =
    (last?.sealNo ?? 0) < sealNo
      ? `The trail was cut back: it has seals up to ${last?.sealNo ?? 0}, and seal ${sealNo} was kept elsewhere. Entries after the last seal may be missing.`
      : `The trail was replaced: its seal ${sealNo} is not the one that was kept elsewhere.`
  return { kind: 'seal', words, entryId: '' }
}
