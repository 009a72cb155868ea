import type { CliContext } from '../../base/cli-context.ts'
import { startProgress } from '../../output/progress.ts'

/** Says on a terminal what the command waits for. */
export function whileAsking<T>({ streams, clock }: CliContext, work: () => Promise<T>): Promise<T> {
  const progress = startProgress(streams.stderr, clock)
  progress.update(() => 'Waiting for the game backend to answer USER_VALIDATE', { atOnce: true })
  return work().finally(() => progress.end())
}
