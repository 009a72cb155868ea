import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a slice may hold up the event loop. A query waits for no more than one slice. */
const SLICE_MS = 2

/** Maps values in slices. Between two slices all other work gets its turn. */
export async function mapInSlices<Value, Result>(
  values: readonly Value[],
  act: (value: Value) => Result,
  monotonicMs: () => number = () => performance.now(),
): Promise<Result[]> {
  const results: Result[] = []
  let sliceEndsMs = monotonicMs() + SLICE_MS
  for (const value of values) {
    if (monotonicMs() >= sliceEndsMs) {
      await nextTurn()
      sliceEndsMs = monotonicMs() + SLICE_MS
    }
    results.push(act(value))
  }
  return results
}
