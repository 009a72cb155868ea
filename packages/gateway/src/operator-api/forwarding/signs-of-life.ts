import { request } from 'node:http'

const LOOK_EVERY_MS = 1_000
/** Longer than the other process may be busy with one thing, or wait for a turn on a machine that has much to do. */
const SILENT_MS_MAX = 10_000

interface LifeTimes {
  everyMs: number
  silentMsMax: number
}

/**
 * Looks whether the process behind a socket answers at all, but only while calls wait for it. Some calls wait long for a
 * good reason, so their own age does not tell.
 */
export class SignsOfLife {
  readonly #socketPath: string
  readonly #times: LifeTimes
  readonly #waiting = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #lastSignMs = 0
  #isAsking = false

  /** True from the moment when it was silent for too long until it answers. */
  isAway = false

  constructor(socketPath: string, times: Partial<LifeTimes> = {}) {
    this.#socketPath = socketPath
    this.#times = { everyMs: LOOK_EVERY_MS, silentMsMax: SILENT_MS_MAX, ...times }
  }

  /**
   * @param onLost called when the other process was silent for too long
   * @returns a function to call when the answer has come, or none is awaited any more
   */
  awaitAnswer(onLost: () => void): () => void {
    this.#waiting.add(onLost)
    if (this.#timer === undefined) {
      this.#lastSignMs = performance.now()
      this.#timer = setInterval(() => this.#look(), this.#times.everyMs).unref()
    }
    return () => void this.#waiting.delete(onLost)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    if (this.#waiting.size === 0 && !this.isAway) {
      this.close()
      return
    }
    if (!this.#isAsking) this.#ask()
    if (performance.now() - this.#lastSignMs <= this.#times.silentMsMax) return
    this.isAway = true
    const lost = [...this.#waiting]
    this.#waiting.clear()
    for (const onLost of lost) onLost()
  }

  /** Any answer is a sign of life. So is a refused connection: a call fails at once then, and need not wait here. */
  #ask(): void {
    this.#isAsking = true
    const question = request({ socketPath: this.#socketPath, path: '/', agent: false })
    const heard = () => {
      this.#lastSignMs = performance.now()
      this.isAway = false
    }
    question.on('response', (answer) => {
      heard()
      answer.resume()
    })
    question.on('error', heard)
    question.on('close', () => {
      this.#isAsking = false
    })
    question.end()
  }
}
