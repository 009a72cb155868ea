/** An owner is `good` when its last job went well, `new` when it has had none, and `doubtful` when the last one failed. */
export type Standing = 'good' | 'new' | 'doubtful'

const STANDINGS: readonly Standing[] = ['good', 'new', 'doubtful']

/**
 * While owners of better standing wait, the others have one turn in this many. So a hundred owners that appear at once,
 * or that all fail, hardly delay the others, and get on themselves.
 */
const ONE_TURN_IN = { new: 4, doubtful: 16 } as const

/**
 * Runs a limited number of jobs at a time, and of doubtful owners only one. Owners with waiting jobs take turns, one job
 * each, so an owner with many jobs delays only itself.
 */
export class FairQueue {
  readonly #activeMax: number
  readonly #waiting: Record<Standing, WaitingOwners> = {
    good: new WaitingOwners(),
    new: new WaitingOwners(),
    doubtful: new WaitingOwners(),
  }
  #active = 0
  #runsDoubtful = false
  #turns = 0

  constructor(activeMax: number) {
    this.#activeMax = activeMax
  }

  get waiting(): number {
    return STANDINGS.reduce((sum, standing) => sum + this.#waiting[standing].jobs, 0)
  }

  async run<T>(
    { owner, standing }: { owner: string; standing: Standing },
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#mayBegin(standing)) this.#begin(standing)
    else await this.#waiting[standing].turnOf(owner)
    try {
      return await work()
    } finally {
      this.#active--
      if (standing === 'doubtful') this.#runsDoubtful = false
      this.#passOn()
    }
  }

  #mayBegin(standing: Standing): boolean {
    return this.#active < this.#activeMax && !(standing === 'doubtful' && this.#runsDoubtful)
  }

  #begin(standing: Standing): void {
    this.#active++
    if (standing === 'doubtful') this.#runsDoubtful = true
  }

  #passOn(): void {
    const canGo = (standing: Standing) => this.#waiting[standing].jobs > 0 && this.#mayBegin(standing)
    for (;;) {
      const next = [this.#favoured(), ...STANDINGS].find(canGo)
      if (next === undefined) return
      this.#turns++
      this.#begin(next)
      this.#waiting[next].endWait()
    }
  }

  #favoured(): Standing {
    const turn = this.#turns + 1
    if (turn % ONE_TURN_IN.doubtful === 0) return 'doubtful'
    return turn % ONE_TURN_IN.new === 0 ? 'new' : 'good'
  }
}

class WaitingOwners {
  /** The owner whose turn is next stands first. */
  readonly #queues = new Map<string, (() => void)[]>()
  jobs = 0

  turnOf(owner: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = this.#queues.get(owner)
    if (queue) queue.push(resolve)
    else this.#queues.set(owner, [resolve])
    this.jobs++
    return promise
  }

  endWait(): void {
    for (const [owner, queue] of this.#queues) {
      const begin = queue.shift()
      this.#queues.delete(owner)
      if (queue.length > 0) this.#queues.set(owner, queue)
      this.jobs--
      begin?.()
      return
    }
  }
}
