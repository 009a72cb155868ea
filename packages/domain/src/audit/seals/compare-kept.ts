import type { Acceptance, KeptSeal } from './seal.ts'

export interface AcceptedSeal {
  sealNo: number
  /** Whether a trusted key says so. */
  isTrusted: boolean
  accepted: Acceptance
}

/** Says which of the kept seals the trail no longer has: the first that is gone, and the first that is another one. */
export function compareKept(
  kept: readonly KeptSeal[],
  hashes: ReadonlyMap<number, string>,
  { lastNo, acceptances }: { lastNo: number; acceptances: readonly AcceptedSeal[] },
): string[] {
  const lost = kept
    .filter(({ sealNo, hash }) => hashes.get(sealNo) !== hash)
    .filter(({ sealNo }) => !acceptances.some((one) => isCovered(sealNo, one)))
    .toSorted((one, other) => one.sealNo - other.sealNo)
  const gone = lost.find(({ sealNo }) => !hashes.has(sealNo))
  const other = lost.find(({ sealNo }) => hashes.has(sealNo))
  return [
    ...(gone
      ? [
          `The trail was cut back: it has seals up to ${lastNo}, and seal ${gone.sealNo} was kept elsewhere. Entries after the last seal may be missing.`,
        ]
      : []),
    ...(other
      ? [`The trail was replaced: its seal ${other.sealNo} is not the one that was kept elsewhere.`]
      : []),
  ]
}

/** An admin has accepted that these seals are gone. */
function isCovered(lostNo: number, { sealNo, isTrusted, accepted }: AcceptedSeal): boolean {
  return isTrusted && lostNo >= sealNo && lostNo <= accepted.sealNo
}
