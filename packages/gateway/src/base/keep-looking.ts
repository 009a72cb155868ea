/** Looks now and at intervals, one look after the other. A look that fails is reported, and the next one comes. */
export function keepLooking(
  look: (stopping: AbortSignal) => Promise<void>,
  { intervalMs, onFailure }: { intervalMs: number; onFailure: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  const start = () => {
    looking ??= look(stopping.signal)
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
  }
  start()
  const timer = setInterval(start, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}
