/** One call as the checker sees it. An open call has no end: it may take effect at any time after it began, or never. */
export interface Call<Action> {
  action: Action
  beganMs: number
  /** Infinity for an open call. */
  endedMs: number
}

/** A thing that many clients use at once, described as if they used it one after the other. */
export interface Model<State, Action> {
  initial: State
  /** @returns the state after the action, or undefined when the action cannot have this result in this state */
  step(state: State, action: Action): State | undefined
  /** Two states with the same text are the same. */
  text(state: State): string
}

export type Verdict<Action> =
  | { is: 'linearizable' }
  /** `stuck` are the calls that could come next in the longest order found; each contradicts the state. */
  | { is: 'not linearizable'; stuck: Call<Action>[] }
  | { is: 'too hard' }

interface Step<State> {
  state: State
  /** Calls that could take effect next, by their place in the sorted list. */
  candidates: number[]
  tried: number
}

const SITUATIONS_MAX = 200_000

/**
 * Looks for an order of the calls that a single copy could have shown: each call takes effect at one moment between
 * its beginning and its end. This is the search of Wing and Gong, with Lowe's memory of situations already tried.
 */
export function judge<State, Action>(
  calls: Call<Action>[],
  model: Model<State, Action>,
  situationsMax = SITUATIONS_MAX,
): Verdict<Action> {
  const sorted = calls.toSorted((a, b) => a.beganMs - b.beganMs)
  const placed = sorted.map(() => false)
  const situations = new Set<string>()
  const order: number[] = []
  const steps: Step<State>[] = [{ state: model.initial, candidates: candidatesOf(sorted, placed), tried: 0 }]
  let closedLeft = sorted.filter(({ endedMs }) => endedMs < Number.POSITIVE_INFINITY).length
  let longest = { length: -1, stuck: [] as Call<Action>[] }

  const isClosed = (index: number) => (sorted[index] as Call<Action>).endedMs < Number.POSITIVE_INFINITY
  const takeBack = (index: number) => {
    placed[index] = false
    if (isClosed(index)) closedLeft++
  }

  while (closedLeft > 0) {
    const step = steps.at(-1)
    if (!step) return { is: 'not linearizable', stuck: longest.stuck }
    const index = step.candidates[step.tried++]
    if (index === undefined) {
      if (order.length > longest.length)
        longest = {
          length: order.length,
          stuck: step.candidates.filter(isClosed).map((at) => sorted[at] as Call<Action>),
        }
      steps.pop()
      const last = order.pop()
      if (last !== undefined) takeBack(last)
      continue
    }
    const state = model.step(step.state, (sorted[index] as Call<Action>).action)
    if (state === undefined) continue
    placed[index] = true
    if (isClosed(index)) closedLeft--
    const situation = `${placedText(placed)} ${model.text(state)}`
    if (situations.has(situation)) {
      takeBack(index)
      continue
    }
    if (situations.add(situation).size > situationsMax) return { is: 'too hard' }
    order.push(index)
    steps.push({ state, candidates: candidatesOf(sorted, placed), tried: 0 })
  }
  return { is: 'linearizable' }
}

/**
 * The unplaced calls that began before any unplaced call had ended. Open calls come last: most of them never took
 * effect, and the search is short when they are placed only where a later answer needs them.
 */
function candidatesOf<Action>(sorted: Call<Action>[], placed: boolean[]): number[] {
  const closed: number[] = []
  const open: number[] = []
  let earliestEnd = Number.POSITIVE_INFINITY
  for (let index = placed.indexOf(false); index >= 0 && index < sorted.length; index++) {
    const { beganMs, endedMs } = sorted[index] as Call<Action>
    if (placed[index]) continue
    if (beganMs > earliestEnd) break
    if (endedMs === Number.POSITIVE_INFINITY) open.push(index)
    else closed.push(index)
    earliestEnd = Math.min(earliestEnd, endedMs)
  }
  return [...closed, ...open]
}

function placedText(placed: boolean[]): string {
  const first = placed.indexOf(false)
  const last = placed.lastIndexOf(true)
  const rest = placed.slice(first, last + 1).map((isPlaced) => (isPlaced ? '1' : '0'))
  return `${first} ${rest.join('')}`
}
