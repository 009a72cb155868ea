import { utcText } from '@txgw/protocol'
import type { Seal } from '../audit-store.ts'
import { readSeal, sealHash } from './seal.ts'

/** What names a seal outside the store. */
export interface NamedSeal {
  environment: string
  sealNo: number
  hash: string
}

const NAMED = /\b(production|sandbox):([1-9]\d{0,15}):([0-9a-f]{64})\b/g

/** The name of a seal, as it is printed and kept: `production:12:0f3a…`. */
export function sealName({ environment, sealNo, hash }: NamedSeal): string {
  return `${environment}:${sealNo}:${hash}`
}

/** Finds every name of a seal, whatever else the text holds. */
export function findSeals(text: string): NamedSeal[] {
  return Array.from(text.matchAll(NAMED), ([, environment, sealNo, hash]) => ({
    environment: environment as string,
    sealNo: Number(sealNo),
    hash: hash as string,
  }))
}

/** One line about a seal, for files that are only added to. */
export function sealLine(environment: string, seal: Seal): string {
  const name = sealName({ environment, sealNo: seal.sealNo, hash: sealHash(seal) })
  const content = readSeal(seal)
  if (!content) return name
  const signer = 'serialNo' in content.by ? `platform key ${content.by.serialNo}` : content.by.fingerprint
  return `${utcText(content.atMs)} ${name} ${signer}`
}
