import type { Environment } from '@txgw/base/environment'
import type { ReceiptContent } from '@txgw/domain/audit/witness/receipt'
import type { WitnessedList } from '@txgw/domain/audit/witness/witnessed-list'
import { ReceiptChain } from './receipt-chain.ts'
import { findLists, readPage } from './witness-client.ts'
import { lies, WitnessFailure } from './witness-trouble.ts'

/** Thirty years of seals, one every five minutes. */
const SEALS_MAX = 3_000_000

interface Asked {
  url: string
  /** The fingerprint of the key that countersigns. */
  witness: string
  environment: Environment
  /** The fingerprints of the seal keys whose lists count. */
  owners: ReadonlySet<string>
  signal?: AbortSignal
}

/**
 * Reads the lists of these seal keys, page by page, and keeps the names of the seals alone.
 * @throws {WitnessFailure} when the witness does not answer, or says what its key has not signed
 */
export async function readWitness({
  url,
  witness,
  environment,
  owners,
  signal,
}: Asked): Promise<WitnessedList[]> {
  const found = await findLists(url, signal)
  if (found.witness !== witness)
    throw lies(`the key of the witness is ${found.witness}, and not the one that was given`)
  const mine = found.lists.filter((each) => each.environment === environment && owners.has(each.owner))
  const lists: WitnessedList[] = []
  for (const { owner, last } of mine) {
    const at = { url, environment, owner }
    const list = await readList(at, witness, signal)
    if (last && list.last && list.last.number < last.number)
      throw lies(`it names receipt ${last.number}, and shows ${list.last.number}`)
    lists.push(list)
  }
  return lists
}

async function readList(
  at: { url: string; environment: Environment; owner: string },
  witness: string,
  signal: AbortSignal | undefined,
): Promise<WitnessedList> {
  const chain = new ReceiptChain(at, { witness, after: undefined })
  const list: WitnessedList = { owner: at.owner, seals: [], last: undefined, gaps: 0 }
  for (let after = 0; ; ) {
    const page = await readPage(at, { after, ...(signal && { signal }) })
    if (page.length === 0) return list
    for (const witnessed of page) {
      const { content } = chain.add(witnessed)
      if (after === 0 && list.seals.length === 0 && content.number !== 1)
        throw lies(`its first receipt is number ${content.number}`)
      add(list, content)
    }
    after += page.length
    if (after > SEALS_MAX)
      throw new WitnessFailure({ kind: 'refuses', says: `the witness has more than ${SEALS_MAX} seals` })
  }
}

function add(list: WitnessedList, content: ReceiptContent): void {
  list.seals.push({ sealNo: content.sealNo, hash: content.seal })
  if (content.keptAs === 'after-gap') list.gaps++
  list.last = content
}
