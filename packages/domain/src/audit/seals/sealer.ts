import { DomainError } from '@txgw/base/domain-error'
import type { NumberedFiles } from '@txgw/base/numbered-files'
import type { EntryOf } from '../audit-entry.ts'
import { auditObject } from '../audit-object.ts'
import type { AuditStore, LaneHead, Seal } from '../audit-store.ts'
import { type CheckedTrail, checkMemory, type TrustedKeys } from './check-memory.ts'
import { findAcceptance } from './find-acceptance.ts'
import { type Acceptance, readSeal } from './seal.ts'
import type { SealFault } from './seal-fault.ts'
import { addSeal, hasGrown, type Sealing } from './seal-trail.ts'
import { memoryOf, type TrailMemory } from './trail-memory.ts'

const TRIES_MAX = 5

export interface SealerOptions extends Sealing {
  store: AuditStore
  files: Pick<NumberedFiles<TrailMemory>, 'read' | 'write'>
  /** Read anew for each turn, because platform keys rotate. */
  keys(): Promise<TrustedKeys>
  /** Told about each seal that was made or seen, also of other processes. It must not fail. */
  onSeals(seals: Seal[]): void
  /** This data directory remembers no seal, so the trail is taken as it is. */
  onBeginning(): void
  /** The fault is another one than before; undefined when the trail is again, or is accepted as, the right one. */
  onFault(fault: SealFault | undefined): void
}

export interface AcceptRequest {
  reason: string
  entryOf: EntryOf
}

export interface AcceptedTrail {
  fault: SealFault
  /** The seal with which the trail goes on. */
  seal: Seal
}

export const trailObject = (): string => auditObject('audit-trail')

/** Seals the trail of one environment, and only what follows from the last seal that this data directory remembers. */
export class Sealer {
  readonly #options: SealerOptions
  #fault: SealFault | undefined
  #last: TrailMemory | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: SealerOptions) {
    this.#options = options
  }

  /** Why nothing is sealed. */
  get fault(): SealFault | undefined {
    return this.#fault
  }

  /** The last seal that is known here. */
  get last(): TrailMemory | undefined {
    return this.#last
  }

  /** Compares the trail with what is remembered, and seals nothing. */
  check(): Promise<void> {
    return this.#inTurn(async () => this.#tell((await this.#look()).fault))
  }

  /** Seals what was added since the last seal. Returns whether this call added a seal. */
  seal(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { memory, last, later, heads, fault } = await this.#look()
      this.#tell(fault)
      if (fault) return false
      const isDue = hasGrown(heads, last)
      const added = isDue ? await addSeal(this.#options, { last, heads }) : undefined
      const latest = isDue ? added : last
      if (latest && latest.sealNo !== memory?.sealNo) {
        await this.#remember(memoryOf(latest, memory?.generation ?? 0, heads))
        this.#options.onSeals(added ? [...later, added] : later)
        if (!memory) this.#options.onBeginning()
      }
      return added !== undefined
    })
  }

  /**
   * Takes the trail as it is, and goes on with a seal that says so.
   * @throws {DomainError} when nothing is wrong with it
   */
  accept({ reason, entryOf }: AcceptRequest): Promise<AcceptedTrail> {
    return this.#inTurn(async () => {
      const { memory, fault } = await this.#look()
      this.#tell(fault)
      if (!fault || !memory)
        throw new DomainError(
          'not-allowed-now',
          'The audit trail follows from the last seal: there is nothing to accept.',
        )
      const { store, clock } = this.#options
      const after = { reason, found: fault.kind, seal_no: memory.sealNo, hash: memory.hash }
      const entry = entryOf({ object: trailObject(), appId: null, before: null, after })
      await store.append(entry)
      // Whoever remembers the lost seal takes only a later one.
      const atMs = Math.max(clock.nowMs(), memory.atMs + 1)
      const accepted = { reason, sealNo: memory.sealNo, hash: memory.hash, atMs, actor: entry.actor }
      const seal = await this.#addAccepting(accepted, memory.generation + 1)
      this.#tell(undefined)
      return { fault, seal }
    })
  }

  async #addAccepting(accepted: Acceptance, generation: number): Promise<Seal> {
    const { store } = this.#options
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const last = await store.lastSeal()
      const heads = await store.readHeads()
      const seal = await addSeal(this.#options, { last, heads, accepted })
      if (!seal) continue
      await this.#remember(memoryOf(seal, generation, heads))
      this.#options.onSeals([seal])
      return seal
    }
    throw new DomainError('not-allowed-now', 'Other processes seal at the same time. Try again.')
  }

  /** Compares the trail with the memory, or with the seal that accepted that the memory no longer counts. */
  async #look(): Promise<CheckedTrail & { memory: TrailMemory | undefined }> {
    const { store, environment, files } = this.#options
    const { kept: memory } = await files.read()
    this.#last = memory
    if (!memory) {
      const last = await store.lastSeal()
      return { memory, last, later: last ? [last] : [], heads: await store.readHeads(), fault: undefined }
    }
    const keys = await this.#options.keys()
    const checked = await checkMemory(memory, { store, environment, keys })
    const accepting = checked.fault && (await findAcceptance(memory, { store, keys }))
    if (!accepting) return { memory, ...checked }
    const base = memoryOf(accepting, memory.generation + 1, headsOf(accepting))
    const again = await checkMemory(base, { store, environment, keys })
    if (!again.fault) await this.#remember(base)
    return { memory: base, ...again }
  }

  async #remember(memory: TrailMemory): Promise<void> {
    await this.#options.files.write(memory)
    this.#last = memory
  }

  #tell(fault: SealFault | undefined): void {
    const isNews = fault?.says !== this.#fault?.says
    this.#fault = fault
    if (isNews) this.#options.onFault(fault)
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

/** A seal does not name positions. They only say from where on a lane is read. */
function headsOf(seal: Seal): LaneHead[] {
  return (readSeal(seal)?.heads ?? []).map((head) => ({ ...head, position: Number.MIN_SAFE_INTEGER }))
}
