/** More calls than are ever under way on one connection. */
const KEPT = 64

/** A moment that lies between two others. */
interface Between {
  fromMs: number
  untilMs: number
}

/** When the bytes of one client reached the service over one connection. Times are those of `performance.now()`. */
export class Passage {
  readonly #openedMs: number
  #reached: Between[] = []
  #endedMs: number | undefined

  constructor(openedMs: number) {
    this.#openedMs = openedMs
  }

  /** Bytes were handed to the system between these moments. On one machine they are at the service then. */
  reached(bytes: Between): void {
    this.#reached = [...this.#reached, bytes].slice(-KEPT)
  }

  /** The service ended the connection. */
  ended(atMs: number): void {
    this.#endedMs ??= atMs
  }

  /**
   * How long the service can have heard nothing, at most, when the bytes of a call reached it, or when it ended the
   * connection before that.
   * @param beganMs when the call began
   */
  silenceBefore(beganMs: number, nowMs: number): number {
    const earlier = this.#reached.findLast(({ fromMs }) => fromMs < beganMs)
    const own = this.#reached.find(({ fromMs }) => fromMs >= beganMs)
    const heardMs = Math.min(own?.untilMs ?? nowMs, this.#endedMs ?? nowMs)
    return heardMs - (earlier?.fromMs ?? this.#openedMs)
  }
}
