/**
 * Runs a limited number of jobs at a time. Owners with waiting jobs take turns, one job each, so an owner with many
 * jobs delays only itself.
 */
export class FairQueue {
  readonly #activeMax: number
  /** The owner whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #active = 0

  constructor(activeMax: number) {
    this.#activeMax = activeMax
  }

  get waiting(): number {
    return this.#waiting.values().reduce((sum, queue) => sum + queue.length, 0)
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#active < this.#activeMax) this.#active++
    else await this.#turnOf(owner)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #turnOf(owner: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = this.#waiting.get(owner)
    if (queue) queue.push(resolve)
    else this.#waiting.set(owner, [resolve])
    return promise
  }

  #passOn(): void {
    for (const [owner, queue] of this.#waiting) {
      const begin = queue.shift()
      this.#waiting.delete(owner)
      if (queue.length > 0) this.#waiting.set(owner, queue)
      begin?.()
      return
    }
    this.#active--
  }
}
