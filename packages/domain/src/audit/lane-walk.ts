import type { ChainedEntry, LaneHead } from './audit-store.ts'
import { FIRST_HASH } from './chain.ts'
import { againstSeals, alteredText, brokenLink, gapBefore, movedPlace } from './entry-faults.ts'
import { type Finding, idOf, nameEntry } from './finding.ts'
import type { LaneMarks } from './seals/verify-seals.ts'

/** Follows one lane from its first entry to its last, and keeps its first fault. */
export class LaneWalk {
  readonly lane: number
  readonly #marks: LaneMarks
  /** The last entry when the walk began. The service may have written later ones since. */
  readonly #count: number
  #hashBeforeLast = FIRST_HASH
  #last: ChainedEntry | undefined
  #waiting: ChainedEntry | undefined
  #beyond: ChainedEntry | undefined
  #fault: Finding | undefined

  constructor(lane: number, { marks, count }: { marks: LaneMarks; count: number }) {
    this.lane = lane
    this.#marks = marks
    this.#count = count
  }

  /** Takes the entries in the order of their positions. */
  add(entry: ChainedEntry): void {
    if (entry.seq > this.#count) {
      if (!this.#beyond || entry.seq > this.#beyond.seq) this.#beyond = entry
      return
    }
    this.#judge(entry)
    this.#waiting = entry
  }

  /** @param head as it is after the last entry was read */
  end(head: LaneHead | undefined): Finding | undefined {
    this.#judge(undefined)
    this.#fault ??= this.#missingTail() ?? this.#wrongHead(head)
    return this.#fault
  }

  /** An entry is judged when the one after it is known. */
  #judge(following: ChainedEntry | undefined): void {
    const entry = this.#waiting
    if (!entry || this.#fault) return
    const last = this.#last
    const around = { last, following, hashBeforeLast: this.#hashBeforeLast }
    this.#fault =
      gapBefore(entry, around) ??
      alteredText(entry) ??
      brokenLink(entry, around) ??
      againstSeals(entry, this.#marks) ??
      movedPlace(entry, around)
    this.#hashBeforeLast = last?.hash ?? FIRST_HASH
    this.#last = entry
  }

  #missingTail(): Finding | undefined {
    const seq = this.#last?.seq ?? 0
    const sealed = Math.max(0, ...this.#marks.keys())
    const end = Math.max(sealed, this.#count)
    if (end <= seq) return undefined
    const place = this.#last ? `after ${nameEntry(this.#last)}` : `from the beginning of lane ${this.lane}`
    const missing = end === seq + 1 ? `number ${end}` : `numbers ${seq + 1} to ${end}`
    const named = sealed > this.#count ? `, which seal ${this.#marks.get(sealed)?.sealNo} names` : ''
    return {
      kind: 'removed',
      words: `Removed ${place}: ${missing}${named}.`,
      entryId: this.#last ? idOf(this.#last) : '',
    }
  }

  #wrongHead(head: LaneHead | undefined): Finding | undefined {
    const beyond = this.#beyond
    if (beyond && beyond.seq > (head?.count ?? 0)) {
      const words = `${nameEntry(beyond)} was put in: its lane ends with number ${head?.count ?? 0}.`
      return { kind: 'put-in', words, entryId: idOf(beyond) }
    }
    const last = this.#last
    if (!last || head?.count !== last.seq || head.hash === last.hash) return undefined
    const words = `${nameEntry(last)} was altered: the head of its lane has another hash, so the entry or the head was changed.`
    return { kind: 'altered', words, entryId: idOf(last) }
  }
}
