import type { CliContext } from '../base/cli-context.ts'
import { CliFailure } from '../base/failure.ts'
import { watchStopSignals } from '../base/stop-signals.ts'

export interface LongWork extends Disposable {
  /** Aborted by a stop signal. */
  signal: AbortSignal
}

/** A stop signal ends long work between two steps, with a failure that says how to continue. */
export function untilStopped({ clock }: CliContext, advice: string): LongWork {
  const controller = new AbortController()
  const stopSignal = watchStopSignals(clock)
  void stopSignal.came.then(() =>
    controller.abort(new CliFailure('INTERRUPTED', 'Stopped before the end.', { advice })),
  )
  return { signal: controller.signal, [Symbol.dispose]: () => stopSignal[Symbol.dispose]() }
}
