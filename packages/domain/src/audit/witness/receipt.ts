import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import { utcText } from '@txgw/protocol'
import type { Seal } from '../audit-store.ts'
import { isSignedByKey } from '../seals/check-signature.ts'
import { sealHash } from '../seals/seal.ts'
import type { SealKey } from '../seals/seal-key.ts'

/**
 * `signed`: by the key that the list belongs to. `covered`: by any other key, and named by a later seal of that key.
 * `accepting`: signed, and says that a trail was accepted that is not the sealed one. `after-gap`: signed, and seals of
 * others before it are not here, because they were more than one message holds.
 */
const KEPT_AS = ['signed', 'covered', 'accepting', 'after-gap'] as const

export type KeptAs = (typeof KEPT_AS)[number]

/** What a witness says about one seal that it received. */
export interface ReceiptContent {
  environment: string
  /** The fingerprint of the seal key whose list it is. */
  owner: string
  /** Counts from 1 without a gap within the list. */
  number: number
  sealNo: number
  seal: string
  keptAs: KeptAs
  /** By the clock of the witness. */
  receivedAtMs: number
  /** The hash of the receipt before; null for the first. */
  previous: string | null
  /** The key of the witness. */
  by: { fingerprint: string; publicKey: string }
}

export interface Receipt {
  body: string
  signature: string
}

/** What a witness keeps and shows: the whole seal, and its receipt. */
export interface WitnessedSeal {
  seal: Seal
  receipt: Receipt
}

export function signReceipt(key: SealKey, content: Omit<ReceiptContent, 'by'>): Receipt {
  const { environment, owner, number, sealNo, seal, keptAs, receivedAtMs, previous } = content
  const body = canonicalText({
    environment,
    owner,
    number,
    seal_no: sealNo,
    seal,
    kept_as: keptAs,
    received_at: utcText(receivedAtMs),
    previous,
    witness: key.fingerprint,
    public_key: key.publicKey,
  })
  return { body, signature: key.sign(body) }
}

/** Undefined for a text that is no receipt. It may come from anybody. */
export function readReceipt({ body }: Pick<Receipt, 'body'>): ReceiptContent | undefined {
  try {
    const read = JSON.parse(body) as Record<string, unknown>
    const { environment, owner, number, seal, previous, witness } = read
    const { seal_no: sealNo, public_key: publicKey } = read
    const keptAs = KEPT_AS.find((each) => each === read.kept_as)
    const receivedAtMs = Date.parse(String(read.received_at))
    const isReceipt =
      isText(environment) &&
      isText(owner) &&
      isCount(number) &&
      isCount(sealNo) &&
      isText(seal) &&
      keptAs !== undefined &&
      Number.isFinite(receivedAtMs) &&
      (previous === null || isText(previous)) &&
      isText(witness) &&
      isText(publicKey)
    if (!isReceipt) return undefined
    const by = { fingerprint: witness, publicKey }
    return { environment, owner, number, sealNo, seal, keptAs, receivedAtMs, previous, by }
  } catch {
    return undefined
  }
}

export function receiptHash({ body, signature }: Receipt): string {
  return createHash('sha256').update(body).update('\n').update(signature).digest('hex')
}

/** The content of a receipt for this seal by this witness; undefined when it is none. */
export function checkReceipt(
  { seal, receipt }: WitnessedSeal,
  { witness, environment, owner }: { witness: string; environment: string; owner: string },
): ReceiptContent | undefined {
  const content = readReceipt(receipt)
  const isFor =
    content?.environment === environment &&
    content.owner === owner &&
    content.sealNo === seal.sealNo &&
    content.seal === sealHash(seal) &&
    content.by.fingerprint === witness
  return isFor && isSignedByKey(receipt, content.by) ? content : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
