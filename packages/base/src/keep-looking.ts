interface Looking {
  intervalMs: number
  /** Without it, the first look is now. */
  firstAfterMs?: number
  onFailure(error: unknown): void
}

/** Looks at intervals, one look after the other. A look that fails is reported, and the next one comes. */
export function keepLooking(
  look: (stopping: AbortSignal) => Promise<void>,
  { intervalMs, firstAfterMs, onFailure }: Looking,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let first: NodeJS.Timeout | undefined
  const start = () => {
    looking ??= look(stopping.signal)
      .catch(onFailure)
      .finally(() => {
        looking = undefined
      })
  }
  if (firstAfterMs === undefined) start()
  else first = setTimeout(start, firstAfterMs).unref()
  const timer = setInterval(start, intervalMs).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}
