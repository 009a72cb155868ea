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
    if (waitMs > 0 || isFull) return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    const { expectedMs } = this.#shared
    for (const budget of budgets) budget.charge(expectedMs, nowMs)
    this.#began++
    return {
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
