import type { CliContext } from '../base/cli-context.ts'
import { CliFailure } from '../base/failure.ts'
import { untilStopSignal } from '../base/stop-signals.ts'

/** A stop signal ends long work between two steps, with a failure that says how to continue. */
export function untilStopped({ clock }: CliContext, advice: string): AbortSignal {
  const controller = new AbortController()
  void untilStopSignal(clock).then(() =>
    controller.abort(new CliFailure('INTERRUPTED', 'Stopped before the end.', { advice })),
  )
  return controller.signal
}
