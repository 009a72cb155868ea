/** Steps of 2^(1/8): a percentile read from them is at most 9 % too high. */
const STEPS_PER_DOUBLING = 8
const LAST_STEP = 20 * STEPS_PER_DOUBLING

/** The step that a duration falls into. Step 0 holds everything up to a millisecond. */
export function latencyStep(durationMicros: number): number {
  const step = Math.ceil(Math.log2(durationMicros / 1000) * STEPS_PER_DOUBLING)
  return Math.min(Math.max(step, 0), LAST_STEP)
}

/** The longest duration that falls into a step. */
export function stepMs(step: number): number {
  return 2 ** (step / STEPS_PER_DOUBLING)
}

/** The duration that the given share of all counted durations does not exceed; undefined when there are none. */
export function percentileMs(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [step, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    seen += count
    if (seen >= total * share) return stepMs(step)
  }
  return undefined
}
