import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { StartError } from '@txgw/base/start-error'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { isSignedByKey } from '@txgw/domain/audit/seals/check-signature'
import { sealHash } from '@txgw/domain/audit/seals/seal'
import type { SealKey } from '@txgw/domain/audit/seals/seal-key'
import {
  type JudgedSeal,
  judgeSeals,
  type ListEnd,
  SENT_SEALS_MAX,
  type WitnessRefusal,
} from '@txgw/domain/audit/witness/judge-seals'
import {
  type Receipt,
  readReceipt,
  receiptHash,
  signReceipt,
  type WitnessedSeal,
} from '@txgw/domain/audit/witness/receipt'
import { readWitnessed, writeWitnessed } from '@txgw/domain/audit/witness/witnessed-line'
import { ListFiles } from './list-files.ts'

/** A message may be repeated, because its answer was lost. */
const RECENT_MAX = SENT_SEALS_MAX
const WAITING_MAX = 8

interface Kept {
  end: ListEnd
  receipt: Receipt
}

export type KeptSeals =
  | { refusal: WitnessRefusal; receipts?: never }
  | { refusal?: never; receipts: Receipt[] }

/** The list cannot be written now. Nothing of the message is kept. */
export class ListUnusable extends Error {
  override readonly name = 'ListUnusable'
}

export interface SealListOptions {
  folder: string
  environment: Environment
  /** The fingerprint of the seal key that it belongs to. */
  owner: string
  key: SealKey
  clock: Clock
}

/** The seals of one service and environment, each with a receipt. */
export class SealList {
  readonly #options: SealListOptions
  readonly #files: ListFiles
  #recent: Kept[] = []
  #waiting = 0
  #turn: Promise<unknown> = Promise.resolve()
  /** Why the last message was not kept. */
  failure: unknown

  private constructor(options: SealListOptions, files: ListFiles) {
    this.#options = options
    this.#files = files
  }

  /** @throws {StartError} */
  static async open(options: SealListOptions): Promise<SealList> {
    const list = new SealList(options, await ListFiles.open(options.folder))
    await list.#readRecent()
    return list
  }

  get environment(): Environment {
    return this.#options.environment
  }

  get owner(): string {
    return this.#options.owner
  }

  get end(): ListEnd | undefined {
    return this.#recent.at(-1)?.end
  }

  /** Lines of seals with their receipts, behind the one with this number. */
  read(page: { after: number; limit: number }): Promise<string[]> {
    return this.#files.read(page)
  }

  /**
   * Countersigns the seals and keeps them, all or none. A repeated message gets the same receipts.
   * @throws {ListUnusable}
   */
  keep(seals: readonly Seal[]): Promise<KeptSeals> {
    if (this.#waiting >= WAITING_MAX) throw new ListUnusable('too many messages wait for this list')
    this.#waiting++
    const turn = this.#turn.then(() => this.#keepInTurn(seals)).finally(() => this.#waiting--)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #keepInTurn(seals: readonly Seal[]): Promise<KeptSeals> {
    const repeated = this.#repeated(seals)
    const rest = seals.slice(repeated.length)
    if (rest.length === 0 && repeated.length > 0) return { receipts: repeated }
    const { environment, owner } = this.#options
    const { refusal, keep } = judgeSeals(rest, { environment, owner, end: this.end })
    if (refusal) return { refusal }
    const added = this.#countersign(keep)
    const lines = added.map(({ receipt }, index) => writeWitnessed({ seal: rest[index] as Seal, receipt }))
    try {
      await this.#files.append(lines)
      this.failure = undefined
    } catch (error) {
      this.failure = error
      const { code } = error as NodeJS.ErrnoException
      throw new ListUnusable(`the list cannot be written (${code})`, { cause: error })
    }
    this.#recent = [...this.#recent, ...added].slice(-RECENT_MAX)
    return { receipts: [...repeated, ...added.map(({ receipt }) => receipt)] }
  }

  /** The receipts of the first seals that are here already. */
  #repeated(seals: readonly Seal[]): Receipt[] {
    const from = this.#recent.findIndex(({ end }) => end.sealNo === seals[0]?.sealNo)
    if (from < 0) return []
    const known = this.#recent.slice(from)
    const length = seals.findIndex((seal, index) => known[index]?.end.hash !== sealHash(seal))
    return known.slice(0, length < 0 ? seals.length : length).map(({ receipt }) => receipt)
  }

  #countersign(judged: readonly JudgedSeal[]): Kept[] {
    const { environment, owner, key, clock } = this.#options
    const receivedAtMs = clock.nowMs()
    let before = this.end
    return judged.map(({ seal: { sealNo }, hash, keptAs }) => {
      const number = (before?.number ?? 0) + 1
      const previous = before?.receipt ?? null
      const of = { environment, owner, number, sealNo, seal: hash, keptAs, receivedAtMs, previous }
      const receipt = signReceipt(key, of)
      before = { number, sealNo, hash, receipt: receiptHash(receipt) }
      return { end: before, receipt }
    })
  }

  async #readRecent(): Promise<void> {
    const { count } = this.#files
    for (let after = Math.max(0, count - RECENT_MAX); after < count; ) {
      const lines = await this.#files.read({ after, limit: RECENT_MAX })
      if (lines.length === 0) return
      for (const line of lines) this.#recent.push(this.#readKept(line, ++after))
    }
  }

  #readKept(line: string, number: number): Kept {
    const witnessed = readWitnessed(line)
    const kept = witnessed && keptOf(witnessed)
    const before = this.#recent.at(-1)
    const isNext = !before || before.end.receipt === kept?.previous
    if (kept && kept.end.number === number && isNext) return kept
    throw new StartError(
      `line ${number} of the list ${this.#options.folder} is not as it was written; restore the folder, or move it away to begin anew`,
    )
  }
}

function keptOf({ seal, receipt }: WitnessedSeal): (Kept & { previous: string | null }) | undefined {
  const content = readReceipt(receipt)
  if (!content || content.seal !== sealHash(seal) || !isSignedByKey(receipt, content.by)) return undefined
  const { number, sealNo, seal: hash, previous } = content
  return { end: { number, sealNo, hash, receipt: receiptHash(receipt) }, receipt, previous }
}
