import type { NumberedFiles } from '@txgw/base/numbered-files'
import type { AuditStore, Seal } from '@txgw/domain/audit/audit-store'
import type { ListEnd } from '@txgw/domain/audit/witness/judge-seals'
import type { Receipt, WitnessedSeal } from '@txgw/domain/audit/witness/receipt'
import { nextSeals } from './next-seals.ts'
import { ReceiptChain } from './receipt-chain.ts'
import { findEnd, type ListAt, readPage, sendSeals } from './witness-client.ts'
import type { WitnessMemory } from './witness-memory.ts'
import { lies, refuses, WitnessFailure, type WitnessTrouble } from './witness-trouble.ts'

/** Of a witness that was away for long, the rest follows in the next turn. */
const MESSAGES_MAX = 20
/** How often a witness is asked for its end although nothing is new. */
const MEET_MS = 5 * 60 * 1000

export interface FollowOptions {
  at: ListAt
  /** The fingerprint of the key that countersigns. */
  witness: string
  store: Pick<AuditStore, 'lastSeal' | 'readSeals'>
  files: Pick<NumberedFiles<WitnessMemory>, 'read' | 'write'>
  monotonicMs(): number
  /** Told about each receipt that was checked. It must not fail. */
  onReceipts(witnessed: WitnessedSeal[]): void
  /** The trouble is another one than before; undefined when there is none any more. */
  onTrouble(trouble: WitnessTrouble | undefined): void
}

/** Brings the seals of one environment to a witness, in their order, and checks what it answers. */
export class WitnessFollower {
  readonly #options: FollowOptions
  #trouble: WitnessTrouble | undefined
  /** It stays known until the service starts again: the witness has more again, but it lost what it had signed. */
  #forgot: WitnessTrouble | undefined
  #metAtMs = Number.NEGATIVE_INFINITY
  #turn: Promise<void> = Promise.resolve()

  constructor(options: FollowOptions) {
    this.#options = options
  }

  get trouble(): WitnessTrouble | undefined {
    return this.#trouble
  }

  /** Sends what the witness lacks. Rejects only when the store or the data directory fails. */
  follow(): Promise<void> {
    const turn = this.#turn.then(() => this.#followInTurn())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #followInTurn(): Promise<void> {
    try {
      // Another process of this machine may have written it.
      let end = (await this.#options.files.read()).kept?.end ?? undefined
      if (this.#options.monotonicMs() - this.#metAtMs > MEET_MS) end = await this.#meet(end)
      await this.#sendAfter(end)
      this.#tell(this.#forgot)
    } catch (error) {
      this.#metAtMs = Number.NEGATIVE_INFINITY
      if (!(error instanceof WitnessFailure)) throw error
      this.#tell(error.trouble)
    }
  }

  async #sendAfter(known: ListEnd | undefined): Promise<void> {
    const { store, at } = this.#options
    let end = known
    for (let messages = 0; messages < MESSAGES_MAX; messages++) {
      const seals = await nextSeals(store, { owner: at.owner, end })
      if (seals.length === 0) return
      end = await this.#send(end, seals)
    }
  }

  async #send(end: ListEnd | undefined, seals: Seal[]): Promise<ListEnd | undefined> {
    const { receipts, declined } = await sendSeals(this.#options.at, seals)
    if (receipts) {
      const witnessed = seals.map((seal, index) => ({ seal, receipt: receipts[index] as Receipt }))
      return this.#keep(end, witnessed)
    }
    // What the witness has says more than its refusal.
    const met = await this.#meet(end)
    if (met?.receipt !== end?.receipt) return met
    throw refuses(`the witness refuses the seals after seal ${end?.sealNo ?? 0}: ${declined.says}`)
  }

  /** Compares the end of the list with what is remembered of it, and takes over receipts that got lost. */
  async #meet(known: ListEnd | undefined): Promise<ListEnd | undefined> {
    const { at, store, monotonicMs } = this.#options
    const end = await findEnd(at)
    if (end && end.number === known?.number && end.receipt !== known.receipt)
      throw lies(`the receipt ${end.number} of the witness is not the one that it gave`)
    const isLess = known !== undefined && (end?.number ?? 0) < known.number
    const begun = isLess ? await this.#beginAnew(known, end) : known
    const met = end && end.number !== begun?.number ? await this.#takeOver(begun, end) : begun
    // Fails when the store has another history.
    if (met) await nextSeals(store, { owner: at.owner, end: met })
    this.#metAtMs = monotonicMs()
    return met
  }

  /** The witness lost receipts. Goes on from what it still has; undefined where it has nothing. */
  async #beginAnew({ number }: ListEnd, end: ListEnd | undefined): Promise<ListEnd | undefined> {
    const { at, files } = this.#options
    const says = `the witness has ${end?.number ?? 0} seals, and has signed receipts for ${number}; it gets the lost ones again, but ask who restored or changed it`
    this.#forgot = { kind: 'forgot', says }
    this.#tell(this.#forgot)
    const [last] = end ? await readPage(at, { after: end.number - 1 }) : []
    const left = last && this.#chain(undefined).add(last).end
    const generation = (await files.read()).kept?.generation ?? 0
    await files.write({ generation: generation + 1, end: left ?? null })
    return left
  }

  /** The answer to a message was lost, or another process of this data directory sent it. */
  async #takeOver(known: ListEnd | undefined, end: ListEnd): Promise<ListEnd | undefined> {
    let taken = known
    for (let pages = 0; taken?.number !== end.number && pages < MESSAGES_MAX; pages++) {
      const page = await readPage(this.#options.at, { after: taken?.number ?? end.number - 1 })
      if (page.length === 0) throw lies(`the witness does not show the receipt ${end.number} that it names`)
      taken = await this.#keep(taken, page)
    }
    return taken
  }

  async #keep(known: ListEnd | undefined, witnessed: WitnessedSeal[]): Promise<ListEnd | undefined> {
    const { files, onReceipts } = this.#options
    const chain = this.#chain(known)
    const end = witnessed.map((each) => chain.add(each).end).at(-1)
    const generation = (await files.read()).kept?.generation ?? 0
    await files.write({ generation, end: end ?? null })
    onReceipts(witnessed)
    return end
  }

  #chain(after: ListEnd | undefined): ReceiptChain {
    const { at, witness } = this.#options
    return new ReceiptChain(at, { witness, after })
  }

  #tell(trouble: WitnessTrouble | undefined): void {
    const isNews = trouble?.says !== this.#trouble?.says
    this.#trouble = trouble
    if (isNews) this.#options.onTrouble(trouble)
  }
}
