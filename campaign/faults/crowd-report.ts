/** Answers of the same kind that a crowd got within one report. Times are `performance.timeOrigin + performance.now()`. */
export interface CrowdAnswers {
  /** 0 when the connection ended instead. */
  status: number
  retryAfter?: string
  /** As nginx tells it; see `told-by-proxy.ts`. */
  connectTime?: string
  /** Of a connection that ended: how long the service can have heard nothing when the query reached it. */
  silentMs?: number
  beganMs: number
  endedMs: number
}

const REPORT_MS = 200

/** Gathers what a crowd sees, so that thousands of answers become a few messages. */
export class CrowdReport {
  readonly #send: (answers: CrowdAnswers[]) => void
  #seen = new Map<string, CrowdAnswers>()

  constructor(send: (answers: CrowdAnswers[]) => void) {
    this.#send = send
    setInterval(() => this.tell(), REPORT_MS)
  }

  tell(): void {
    if (this.#seen.size > 0) this.#send([...this.#seen.values()])
    this.#seen = new Map()
  }

  add(seen: CrowdAnswers): void {
    const kind = `${seen.status} ${seen.retryAfter} ${seen.connectTime} ${seen.silentMs}`
    const earlier = this.#seen.get(kind)
    if (earlier) earlier.endedMs = seen.endedMs
    else this.#seen.set(kind, seen)
  }
}

export function epochNowMs(): number {
  return performance.timeOrigin + performance.now()
}
