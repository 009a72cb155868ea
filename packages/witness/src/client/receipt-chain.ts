import type { ListEnd } from '@txgw/domain/audit/witness/judge-seals'
import {
  checkReceipt,
  type ReceiptContent,
  receiptHash,
  type WitnessedSeal,
} from '@txgw/domain/audit/witness/receipt'
import type { ListAt } from './witness-client.ts'
import { lies } from './witness-trouble.ts'

/** Follows the receipts of a list: each is signed by the witness, and names the one before. */
export class ReceiptChain {
  readonly #of: { witness: string; environment: string; owner: string }
  #end: ListEnd | undefined

  /** @param after what the first receipt follows; when undefined, the chain begins anywhere */
  constructor(
    { environment, owner }: ListAt,
    { witness, after }: { witness: string; after: ListEnd | undefined },
  ) {
    this.#of = { witness, environment, owner }
    this.#end = after
  }

  /** @throws {WitnessFailure} */
  add(witnessed: WitnessedSeal): { end: ListEnd; content: ReceiptContent } {
    const { sealNo } = witnessed.seal
    const content = checkReceipt(witnessed, this.#of)
    if (!content)
      throw lies(`the receipt of seal ${sealNo} is not one of this seal by the key of the witness`)
    const end = this.#end
    const isNext = !end || (content.number === end.number + 1 && content.previous === end.receipt)
    if (!isNext) throw lies(`the receipt of seal ${sealNo} does not follow the one before it`)
    const receipt = receiptHash(witnessed.receipt)
    const next = { number: content.number, sealNo, hash: content.seal, receipt }
    this.#end = next
    return { end: next, content }
  }
}
