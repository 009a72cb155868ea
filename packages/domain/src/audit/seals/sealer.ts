import { DomainError } from '@txgw/base/domain-error'
import type { NumberedFiles } from '@txgw/base/numbered-files'
import type { EntryOf } from '../audit-entry.ts'
import { auditObject } from '../audit-object.ts'
import type { AuditStore, LaneHead, Seal } from '../audit-store.ts'
import { type CheckedTrail, checkMemory, type TrustedKeys } from './check-memory.ts'
import { findAcceptance } from './find-acceptance.ts'
import { NotedHeads } from './noted-heads.ts'
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
  /** A witness has another history: its last seal, and what to say. */
  witnessDiffers?(): WitnessDifference | undefined
  /** The fault is another one than before; undefined when the trail is again, or is accepted as, the right one. */
  onFault(fault: SealFault | undefined): void
}

interface WitnessDifference {
  fault: SealFault
  sealNo: number
  hash: string
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
  #noted = new NotedHeads()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: SealerOptions) {
    this.#options = options
  }

  /** Why the trail is not the right one. */
  get fault(): SealFault | undefined {
    return this.#fault ?? this.#options.witnessDiffers?.()?.fault
  }

  /** Nothing is sealed while the trail differs from the memory. What a witness says does not stop it. */
  get isHeld(): boolean {
    return this.#fault !== undefined
  }

  /** The last seal that is known here. */
  get last(): TrailMemory | undefined {
    return this.#last
  }

  /** Compares the trail with what is remembered, and seals nothing. */
  check(): Promise<void> {
    return this.#inTurn(async () => this.#tell((await this.#look()).fault))
  }

  /** Remembers the heads until the next seal, so that nobody changes in the meantime what they cover. */
  note(): Promise<void> {
    return this.#inTurn(async () => this.#noted.add(await this.#options.store.readHeads()))
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
      const { memory, fault: own } = await this.#look()
      this.#tell(own)
      const differing = this.#options.witnessDiffers?.()
      const fault = own ?? differing?.fault
      const lost = laterOf(own && memory, differing)
      if (!fault || !lost)
        throw new DomainError(
          'not-allowed-now',
          'The audit trail follows from the last seal: there is nothing to accept.',
        )
      const { store, clock } = this.#options
      const after = { reason, found: fault.kind, seal_no: lost.sealNo, hash: lost.hash }
      const entry = entryOf({ object: trailObject(), appId: null, before: null, after })
      await store.append(entry)
      // Whoever remembers the lost seal takes only a later one.
      const atMs = Math.max(clock.nowMs(), (memory?.atMs ?? 0) + 1)
      const accepted = { reason, sealNo: lost.sealNo, hash: lost.hash, atMs, actor: entry.actor }
      const seal = await this.#addAccepting(accepted, (memory?.generation ?? 0) + 1)
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
    const noted = this.#noted.marks
    const checked = await checkMemory(memory, { store, environment, keys, noted })
    const accepting = checked.fault && (await findAcceptance(memory, { store, keys }))
    if (!accepting) return { memory, ...checked }
    const base = memoryOf(accepting, memory.generation + 1, headsOf(accepting))
    // The acceptance is later than what was noted.
    const again = await checkMemory(base, { store, environment, keys, noted: new Map() })
    if (!again.fault) await this.#remember(base)
    return { memory: base, ...again }
  }

  async #remember(memory: TrailMemory): Promise<void> {
    await this.#options.files.write(memory)
    this.#last = memory
    this.#noted = new NotedHeads()
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

function laterOf(
  own: TrailMemory | undefined,
  differing: WitnessDifference | undefined,
): { sealNo: number; hash: string } | undefined {
  if (!own || !differing) return own ?? differing
  return differing.sealNo > own.sealNo ? differing : own
}

/** A seal does not name positions. They only say from where on a lane is read. */
function headsOf(seal: Seal): LaneHead[] {
  return (readSeal(seal)?.heads ?? []).map((head) => ({ ...head, position: Number.MIN_SAFE_INTEGER }))
}
