import { setTimeout as sleep } from 'node:timers/promises'

interface TurnsOptions {
  /** Acts that are under way or wait. */
  waitingMax: number
  tooMany(): Error
  /** How long to rest after an act that took so long. No rest when absent. */
  restMs?(actMs: number): number
}

interface Waiting {
  run(): Promise<void>
  refuse(): void
}

/**
 * One act at a time, for work that is dear, so that all who ask for it take one thread at most. Owners take turns. When
 * no place is free, the owner that has the most waiting gives its oldest one to an owner that has fewer.
 */
export function createTurns<Owner>({ waitingMax, tooMany, restMs = () => 0 }: TurnsOptions) {
  /** The owner whose turn it is comes first. */
  const queues = new Map<Owner, Waiting[]>()
  let taken = 0
  let isWorking = false
  return <T>(owner: Owner, act: () => Promise<T>): Promise<T> => {
    if (taken >= waitingMax && !displaceFor(owner)) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const waiting = { run: () => act().then(resolve, reject), refuse: () => reject(tooMany()) }
    queues.set(owner, [...(queues.get(owner) ?? []), waiting])
    taken++
    void work()
    return promise
  }

  function displaceFor(owner: Owner): boolean {
    const [longest = []] = [...queues.values()].toSorted((a, b) => b.length - a.length)
    if (longest.length <= (queues.get(owner)?.length ?? 0) + 1) return false
    longest.shift()?.refuse()
    taken--
    return true
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      const beganMs = performance.now()
      await next.run()
      taken--
      const rest = restMs(performance.now() - beganMs)
      if (rest > 0) await sleep(rest, undefined, { ref: false })
    }
    isWorking = false
  }

  function takeNext(): Waiting | undefined {
    const [turn] = queues
    if (!turn) return undefined
    const [owner, [next, ...others]] = turn
    queues.delete(owner)
    if (others.length > 0) queues.set(owner, others)
    return next
  }
}
