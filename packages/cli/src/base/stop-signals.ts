import { constants } from 'node:os'
import type { Clock } from '@txgw/base/clock'

const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * One Ctrl-C reaches this process several times: from the terminal, and again from each wrapper, such as npm, that
 * forwards it. Signals this close together count as one request to stop.
 */
const SAME_WISH_MS = 1_000

/** Leaving the scope that holds it with `using` gives the signals back. */
export interface StopSignal extends Disposable {
  /** Resolves with the first stop signal. */
  came: Promise<NodeJS.Signals>
}

/** A second request to stop ends the process at once. */
export function watchStopSignals(clock: Clock, signals = STOP_SIGNALS): StopSignal {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let firstAtMs: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    firstAtMs ??= clock.nowMs()
    if (clock.nowMs() - firstAtMs > SAME_WISH_MS) process.exit(128 + constants.signals[signal])
    resolve(signal)
  }
  for (const signal of signals) process.on(signal, stop)
  return {
    came: promise,
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}
