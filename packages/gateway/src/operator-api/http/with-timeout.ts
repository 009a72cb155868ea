/** Waits for a promise at most this long, or until the signal aborts. Later results of the promise are ignored. */
export async function withTimeout<T>(
  promise: Promise<T>,
  ms: number,
  makeError: () => Error,
  giveUp?: AbortSignal,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(makeError()), ms)
  const onGiveUp = () => reject(giveUp?.reason)
  giveUp?.addEventListener('abort', onGiveUp)
  if (giveUp?.aborted) onGiveUp()
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    giveUp?.removeEventListener('abort', onGiveUp)
  }
}
