/** A sender that has to wait for its turn. */
export interface SmallPieceSender {
  readOn(): void
}

export interface LoopTimes {
  nowMs(): number
  /** How long the event loop has had nothing to do, since it began. */
  idleMs(): number
  afterThisTurn(run: () => void): void
  later(run: () => void, delayMs: number): void
}

/** What senders of small pieces may take of the event loop: of all its time, and of the time that nobody else wants. */
const SHARE = 0.05
const SHARE_OF_IDLE = 0.2
/** What they may take in one go, after a pause. */
const AT_ONCE_MS_MAX = 50
/** Charged for any piece: deciphering those that arrive during a wait happens out of sight. */
const PIECE_MS_MIN = 0.01
const TURN_MS = 10

/**
 * Every piece that arrives costs about the same, one byte or sixteen thousand: a body in one-byte TLS records costs as
 * much as a thousand queries. All connections that send in such pieces share a small part of the event loop, so that
 * they cannot take it from the others. Once it is used up they are read in turn, and the network holds them back
 * meanwhile. The part is one of time and not of pieces, because a busy machine needs longer for each.
 */
export class SmallPieces {
  readonly #times: LoopTimes
  readonly #waiting = new Set<SmallPieceSender>()
  #leftMs = AT_ONCE_MS_MAX
  #filled: { nowMs: number; idleMs: number }
  /** Whose pieces are being read, one right after the other. */
  #reading: SmallPieceSender | undefined
  #readMs = 0

  constructor(times: LoopTimes) {
    this.#times = times
    this.#filled = { nowMs: times.nowMs(), idleMs: times.idleMs() }
  }

  /** Counts one piece. @returns whether the sender may be read on now; otherwise it is told when its turn comes */
  take(sender: SmallPieceSender): boolean {
    this.#leftMs -= Math.max(PIECE_MS_MIN, this.#sinceLastPieceMs(sender))
    if (this.#leftMs > 0) return true
    this.#fill()
    if (this.#leftMs > 0 && this.#waiting.size === 0) return true
    if (this.#waiting.add(sender).size === 1) this.#awaitTurn()
    return false
  }

  /** The sender is gone. */
  leave(sender: SmallPieceSender): void {
    this.#waiting.delete(sender)
  }

  /** Zero for the first of several pieces that are read in one go. */
  #sinceLastPieceMs(sender: SmallPieceSender): number {
    const lastMs = this.#readMs
    this.#readMs = this.#times.nowMs()
    if (this.#reading === sender) return this.#readMs - lastMs
    if (!this.#reading) {
      this.#times.afterThisTurn(() => {
        this.#reading = undefined
      })
    }
    this.#reading = sender
    return 0
  }

  #awaitTurn(): void {
    this.#times.later(() => this.#giveTurn(), TURN_MS)
  }

  #giveTurn(): void {
    this.#fill()
    const [first] = this.#leftMs > 0 ? this.#waiting : []
    if (first) {
      this.#waiting.delete(first)
      first.readOn()
    }
    if (this.#waiting.size > 0) this.#awaitTurn()
  }

  #fill(): void {
    const { nowMs, idleMs } = this.#filled
    this.#filled = { nowMs: this.#times.nowMs(), idleMs: this.#times.idleMs() }
    const gainedMs = (this.#filled.nowMs - nowMs) * SHARE + (this.#filled.idleMs - idleMs) * SHARE_OF_IDLE
    this.#leftMs = Math.min(AT_ONCE_MS_MAX, this.#leftMs + gainedMs)
  }
}
