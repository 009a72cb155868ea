/** A connection that may have to wait for its turn. */
export interface SmallPieceSender {
  readOn(): void
}

export interface LoopTimes {
  nowMs(): number
  /** The total time that the event loop has been idle. */
  idleMs(): number
  afterThisTurn(run: () => void): void
  later(run: () => void, delayMs: number): void
}

/** The share of the event loop for senders of small pieces: a part of all its time, plus a part of its idle time. */
const SHARE = 0.05
const SHARE_OF_IDLE = 0.2
/** The most time that they may use at once after a pause. */
const AT_ONCE_MS_MAX = 50
/** The least charge for a piece, because the time to decrypt pieces that arrive during a wait cannot be measured. */
const PIECE_MS_MIN = 0.01
const TURN_MS = 10

/**
 * Every piece costs about the same, whether it has one byte or sixteen thousand. A body in one-byte TLS records costs
 * as much as a thousand requests. All connections that send such pieces share a small part of the event loop, so that
 * they cannot take it from the others. Once that part is used up, they are read in turn, and TCP slows them down
 * meanwhile. The share counts time rather than pieces, because a busy machine needs longer for each piece.
 */
export class SmallPieces {
  readonly #times: LoopTimes
  readonly #waiting = new Set<SmallPieceSender>()
  #leftMs = AT_ONCE_MS_MAX
  #filled: { nowMs: number; idleMs: number }
  /** The sender whose pieces are being read now, one right after the other. */
  #reading: SmallPieceSender | undefined
  #readMs = 0

  constructor(times: LoopTimes) {
    this.#times = times
    this.#filled = { nowMs: times.nowMs(), idleMs: times.idleMs() }
  }

  /**
   * Counts one piece.
   * @returns whether reading may continue now; otherwise `readOn` is called when the sender's turn comes
   */
  take(sender: SmallPieceSender): boolean {
    this.#leftMs -= Math.max(PIECE_MS_MIN, this.#sinceLastPieceMs(sender))
    if (this.#leftMs > 0) return true
    this.#fill()
    if (this.#leftMs > 0 && this.#waiting.size === 0) return true
    if (this.#waiting.add(sender).size === 1) this.#awaitTurn()
    return false
  }

  /** Call this when the connection has closed. */
  leave(sender: SmallPieceSender): void {
    this.#waiting.delete(sender)
  }

  /** Returns zero for the first of several pieces that are read without a break. */
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
