import { WorkBudget, type WorkShare } from './work-budget.ts'

export interface SharedWork {
  /** The share of all askers together. */
  together: WorkShare
  /** The share of each of them. */
  each: WorkShare
  /** How many askers are remembered. The one that was quiet the longest is forgotten first. */
  askersMax: number
  /** Set aside for work whose cost is not known yet, so that askers cannot begin it all at once. */
  expectedMs: number
  beganMax: number
}

/** Permission for one piece of work. */
export interface BegunWork {
  /**
   * Adds somebody on whose account the work is done too, for work that only shows whose it is once it has begun.
   *
   * @returns 0, or the seconds to wait when the work may not go on
   */
  alsoFor(asker: string): number
  /** Call it once, with the time that the work took. */
  end(spentMs: number): void
}

/** Gives everybody a share of optional work: nobody gets less because somebody else asks for more. */
export class FairShares {
  readonly #shared: SharedWork
  readonly #monotonicMs: () => number
  readonly #together: WorkBudget
  readonly #askers = new Map<string, WorkBudget>()
  #began = 0

  constructor(shared: SharedWork, monotonicMs: () => number) {
    this.#shared = shared
    this.#monotonicMs = monotonicMs
    this.#together = new WorkBudget(shared.together, monotonicMs())
  }

  /**
   * @param askers everybody on whose account the work is done; each of them must have some of its share left
   * @returns the seconds to wait when the work may not begin now
   */
  begin(askers: readonly string[]): BegunWork | { waitSeconds: number } {
    const nowMs = this.#monotonicMs()
    const budgets = [this.#together, ...askers.map((asker) => this.#budgetOf(asker, nowMs))]
    const waitMs = Math.max(...budgets.map((budget) => budget.waitMs(nowMs)))
    const isFull = this.#began >= this.#shared.beganMax
    if (waitMs > 0 || isFull) return { waitSeconds: Math.max(1, inSeconds(waitMs)) }
    const { expectedMs } = this.#shared
    for (const budget of budgets) budget.charge(expectedMs, nowMs)
    this.#began++
    return {
      alsoFor: (asker) => {
        const laterMs = this.#monotonicMs()
        const budget = this.#budgetOf(asker, laterMs)
        const wait = inSeconds(budget.waitMs(laterMs))
        if (wait === 0) {
          budget.charge(expectedMs, laterMs)
          budgets.push(budget)
        }
        return wait
      },
      end: (spentMs) => {
        this.#began--
        for (const budget of budgets) budget.charge(spentMs - expectedMs, this.#monotonicMs())
      },
    }
  }

  #budgetOf(asker: string, nowMs: number): WorkBudget {
    const budget = this.#askers.get(asker) ?? new WorkBudget(this.#shared.each, nowMs)
    this.#askers.delete(asker)
    this.#askers.set(asker, budget)
    if (this.#askers.size > this.#shared.askersMax) {
      const [oldest] = this.#askers.keys()
      this.#askers.delete(oldest as string)
    }
    return budget
  }
}

function inSeconds(ms: number): number {
  return Math.ceil(ms / 1000)
}
