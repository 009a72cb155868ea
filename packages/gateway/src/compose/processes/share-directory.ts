import type { PolledDirectory } from '@txgw/base/polled-directory'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import type { WorkerBus } from '@txgw/base/worker-bus'

/**
 * Reads a directory into memory and keeps it current, by polling and by word of the other processes on the same ports.
 * @returns a function that puts a stored change into effect at once in all of them
 */
export async function shareDirectory(
  directory: PolledDirectory,
  { topic, bus, onFailure }: { topic: string; bus: WorkerBus; onFailure: (error: unknown) => void },
): Promise<() => Promise<void>> {
  await keepCurrent(directory, onFailure)
  bus.answer(topic, async () => {
    await directory.refresh()
    return null
  })
  return async () => {
    await Promise.all([directory.refresh(), bus.ask(topic, null)])
  }
}

/** Reads a directory into memory and polls it. An environment that is held tells why; its directory is read later. */
export async function keepCurrent(
  directory: PolledDirectory,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const unlessHeld = (report: (error: unknown) => void) => (error: unknown) => {
    if (!(error instanceof EnvironmentHeld)) report(error)
  }
  await directory.refresh().catch(
    unlessHeld((error) => {
      throw error
    }),
  )
  directory.startPolling(unlessHeld(onFailure))
}
