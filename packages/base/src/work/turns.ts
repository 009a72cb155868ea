import { setTimeout as sleep } from 'node:timers/promises'

interface TurnsOptions {
  /** Acts that are under way or wait. */
  waitingMax: number
  tooMany(): Error
  /** How long to rest after an act that took so long. No rest when absent. */
  restMs?(actMs: number): number
}

/** One act at a time, for work that is dear, so that all who ask for it take one thread at most. */
export function createTurns({ waitingMax, tooMany, restMs = () => 0 }: TurnsOptions) {
  let waiting = 0
  let rest = 0
  let last: Promise<unknown> = Promise.resolve()
  const takeRest = () => (rest > 0 ? sleep(rest, undefined, { ref: false }) : undefined)
  return <T>(act: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMax) throw tooMany()
    waiting++
    const turn = last.then(async () => {
      const beganMs = performance.now()
      try {
        return await act()
      } finally {
        rest = restMs(performance.now() - beganMs)
        waiting--
      }
    })
    last = turn.then(takeRest, takeRest)
    return turn
  }
}
