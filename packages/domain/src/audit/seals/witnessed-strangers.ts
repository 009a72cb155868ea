import type { WitnessedList } from '../witness/witnessed-list.ts'
import type { SealContent } from './seal.ts'
import { signerName } from './signer-name.ts'

/**
 * Once a witness has seals, only keys with a list there count. A seal by another key is covered by the next one of
 * theirs, so one at the end of the trail was not made by a service that the witness knows.
 */
export class WitnessedStrangers {
  readonly #owners: ReadonlySet<string>
  readonly #since: number
  #last: SealContent | undefined

  constructor(lists: readonly WitnessedList[]) {
    this.#owners = new Set(lists.map(({ owner }) => owner))
    this.#since = Math.min(...lists.flatMap(({ seals }) => seals[0]?.sealNo ?? []))
  }

  /** @param content a seal without a fault, in the order of the trail */
  add(content: SealContent | undefined): void {
    if (!content || content.sealNo < this.#since) return
    const isOwn = 'fingerprint' in content.by && this.#owners.has(content.by.fingerprint)
    this.#last = isOwn ? undefined : (this.#last ?? content)
  }

  /** A sentence about the first seal that no seal of a list covers. */
  get left(): string | undefined {
    const content = this.#last
    return (
      content &&
      `Seal ${content.sealNo} is signed by the ${signerName(content)}, which has no list at the witness, and no later seal by one that has covers it.`
    )
  }
}
