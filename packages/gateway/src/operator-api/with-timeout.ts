/** Waits for a promise at most so long, or until the signal gives its reason. What the promise does later is ignored. */
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
