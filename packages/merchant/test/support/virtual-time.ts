import { setImmediate as afterMicrotasks } from 'node:timers/promises'

export interface VirtualTime {
  nowMs: number
  /** In the place of a real pause. */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** Lets the time pass, and everything happen that was to happen in it. */
  pass(ms: number): Promise<void>
}

interface Sleeper {
  atMs: number
  wake(): void
}

export function createVirtualTime(startMs: number): VirtualTime {
  const sleepers = new Set<Sleeper>()
  const time: VirtualTime = {
    nowMs: startMs,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { atMs: time.nowMs + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(signal.reason)
        })
      }),
    pass: async (ms) => {
      const untilMs = time.nowMs + ms
      for (;;) {
        await afterMicrotasks()
        const [first] = [...sleepers].toSorted((a, b) => a.atMs - b.atMs)
        if (!first || first.atMs > untilMs) break
        sleepers.delete(first)
        time.nowMs = first.atMs
        first.wake()
      }
      time.nowMs = untilMs
    },
  }
  return time
}
