import type { KeptSeal } from '../seals/seal.ts'
import type { ReceiptContent } from './receipt.ts'

/** What a witness has of one seal key, after its receipts were checked. */
export interface WitnessedList {
  /** The fingerprint of the seal key. */
  owner: string
  seals: KeptSeal[]
  last: ReceiptContent | undefined
  /** How often seals of other machines are left out. */
  gaps: number
}
