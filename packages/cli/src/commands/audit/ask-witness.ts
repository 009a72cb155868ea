import type { Environment } from '@txgw/base/environment'
import type { WitnessPlace } from '@txgw/config/config'
import type { WitnessedList } from '@txgw/domain/audit/witness/witnessed-list'
import { utcText } from '@txgw/protocol'
import { visible } from '../../output/text-layout.ts'

interface Asked {
  environment: Environment
  /** The fingerprints of the seal keys whose lists count. */
  owners: ReadonlySet<string>
  signal: AbortSignal
}

export interface AskedWitness {
  lists: WitnessedList[]
  /** Why the witness shows nothing, as the end of a sentence. */
  missing?: string
}

/** Reads what a witness has. A witness that is away, or whose receipts are wrong, shows nothing. */
export async function askWitness(
  { url, key }: WitnessPlace,
  { environment, owners, signal }: Asked,
): Promise<AskedWitness> {
  if (owners.size === 0) return { lists: [], missing: 'its lists go by seal key, so name yours with --trust' }
  const { readWitness } = await import('@txgw/witness/client/read-witness')
  const { WitnessFailure } = await import('@txgw/witness/client/witness-trouble')
  try {
    const lists = await readWitness({ url, witness: key, environment, owners, signal })
    if (lists.length > 0) return { lists }
    return { lists, missing: 'it has no seal of these seal keys' }
  } catch (error) {
    if (error instanceof WitnessFailure) return { lists: [], missing: error.message }
    throw error
  }
}

/** Says what the seals of a witness show, and what they do not. */
export function witnessPromises({ lists, missing }: AskedWitness, lastNo = 0): string[] {
  if (missing !== undefined)
    return [
      `The witness shows nothing here: ${visible(missing)}. Whether the trail was cut back, or written anew with the seal key, is not checked against it.`,
    ]
  const lasts = lists.flatMap(({ last }) => last ?? [])
  const gaps = lists.reduce((sum, each) => sum + each.gaps, 0)
  const last = Math.max(...lasts.map(({ sealNo }) => sealNo))
  return [
    ...lasts.map(
      ({ sealNo, number, receivedAtMs }) =>
        `The witness countersigned ${number} seals, the last with number ${sealNo}. It received that one at ${utcText(receivedAtMs)} by its own clock: up to there nobody with the store, the data folder and the seal key can have written the trail anew since.`,
    ),
    ...(gaps > 0 ? [`Its lists leave out seals of other machines in ${gaps} places.`] : []),
    ...(last < lastNo ? [`The seals after number ${last} are not with the witness yet.`] : []),
  ]
}
