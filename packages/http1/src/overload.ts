import type { LoopTimes } from './small-pieces.ts'

/** With less idle time than this share, the event loop has at least as much to do as it can. */
const IDLE_SHARE_MAX = 0.02
/** With less than this share of its time for requests, something else keeps it busy, and refusing would not help. */
const REQUESTS_SHARE_MIN = 0.25
/**
 * One long pause is no overload, and one idle moment is no end of it: a service that refuses most requests catches up
 * now and then. So this many looks in a row must find the same.
 */
const LOOKS_MIN = 2
/** The looks that find the service busy must also cover this much time. */
const BUSY_MS_MIN = 100
const NO_LOOKS = { looks: 0, ms: 0 }

/** A turn of the event loop, with the connections whose requests are answered in it. */
export interface Turn {
  connections: number
}

/** So many are answered in some 20 ms. With fewer, reading and writing between the turns would cost more of the time. */
const ANSWERS_IN_A_TURN = 64

/**
 * Tells whether requests arrive faster than they can be answered. They wait in the sockets then, where nobody can count
 * them. But the event loop shows it: it is never idle, and requests are what it spends its time on.
 */
export class Overload {
  readonly #times: Pick<LoopTimes, 'nowMs' | 'idleMs'>
  #looked: { nowMs: number; idleMs: number }
  #requestsMs = 0
  #nextTurn: Turn = { connections: 0 }
  #isBehind = false
  /** The last looks in a row that found the opposite of {@link isBehind}. */
  #opposite = NO_LOOKS

  constructor(times: Pick<LoopTimes, 'nowMs' | 'idleMs'>) {
    this.#times = times
    this.#looked = { nowMs: times.nowMs(), idleMs: times.idleMs() }
  }

  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Call it for a connection that waits until everything that has arrived is read. */
  joinTurn(): Turn {
    this.#nextTurn.connections++
    return this.#nextTurn
  }

  /** Ends the joining of this turn. @returns how many requests each of its connections may have answered */
  answersEach(turn: Turn): number {
    if (turn === this.#nextTurn) this.#nextTurn = { connections: 0 }
    return Math.max(1, Math.floor(ANSWERS_IN_A_TURN / turn.connections))
  }

  /** Counts time that the event loop spent on a request. */
  spend(ms: number): void {
    this.#requestsMs += ms
  }

  /** Called regularly. */
  look(): void {
    const { nowMs, idleMs } = this.#looked
    this.#looked = { nowMs: this.#times.nowMs(), idleMs: this.#times.idleMs() }
    const passedMs = this.#looked.nowMs - nowMs
    const isBusy =
      this.#looked.idleMs - idleMs <= passedMs * IDLE_SHARE_MAX &&
      this.#requestsMs >= passedMs * REQUESTS_SHARE_MIN
    this.#requestsMs = 0
    this.#judge(isBusy, passedMs)
  }

  #judge(isBusy: boolean, passedMs: number): void {
    if (isBusy === this.#isBehind) {
      this.#opposite = NO_LOOKS
      return
    }
    const looks = this.#opposite.looks + 1
    const ms = this.#opposite.ms + passedMs
    const isEnough = looks >= LOOKS_MIN && (!isBusy || ms >= BUSY_MS_MIN)
    this.#opposite = isEnough ? NO_LOOKS : { looks, ms }
    if (isEnough) this.#isBehind = isBusy
  }
}
