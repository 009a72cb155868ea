import { readSeal } from '@txgw/domain/audit/seals/seal'
import { signerName } from '@txgw/domain/audit/seals/signer-name'
import type { TrailReport } from '@txgw/domain/audit/verify-trail'
import { utcText } from '@txgw/protocol'
import { visible } from '../../output/text-layout.ts'

interface Reached {
  /** The fingerprints that the operator has given. */
  trust: readonly string[]
  /** The number of seals that the operator kept. */
  kept: number
  /** The seal that the data folder remembers. */
  remembered: number | undefined
}

/** Says what a check without findings shows, and what it does not. */
export function promisesOf(
  { seals, lastSeal, lastTrusted, acceptances }: TrailReport,
  { trust, kept, remembered }: Reached,
): string[] {
  const last = lastSeal && readSeal(lastSeal)
  if (!last) return ['No seal signs it: somebody who can write to the store can have written all of it anew.']
  return [
    ...acceptances.map(
      ({ sealNo, accepted: { actor, atMs, reason }, isTrusted }) =>
        `Seal ${sealNo} went on from a trail that was not the sealed one: ${visible(actor)} accepted it at ${utcText(atMs)}, because "${visible(reason)}"${isTrusted ? '' : '. Its key is not trusted'}.`,
    ),
    lastTrusted
      ? `Up to seal ${lastTrusted.sealNo} of ${utcText(lastTrusted.atMs)} it is what the ${signerName(lastTrusted)} signed, ${isGiven(lastTrusted, trust) ? 'which you trust' : 'the key of this data folder'}.`
      : `Its last seal is signed by the ${signerName(last)}, which you have not said that you trust: somebody who can write to the store can have signed it anew. Name the fingerprint of your seal key with --trust.`,
    ...(lastTrusted && lastTrusted.sealNo < seals
      ? [
          `The seals after it are of other keys, and show nothing against somebody who can write to the store.`,
        ]
      : []),
    ...(remembered === undefined ? [] : [`It has seal ${remembered}, which the data folder remembers.`]),
    ...(kept === 0
      ? []
      : [
          `It has ${kept === 1 ? 'the seal' : `all ${kept} seals`} that you kept, or a trusted seal says why not.`,
        ]),
  ]
}

function isGiven({ by }: NonNullable<TrailReport['lastTrusted']>, trust: readonly string[]): boolean {
  return 'fingerprint' in by && trust.includes(by.fingerprint)
}
