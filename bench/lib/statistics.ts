/** The median and its distance to the other values: noise stays visible instead of hiding in an average. */
export interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) }
}

/** Interpolates linearly between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('a quantile needs at least one value')
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] as number
  const above = sorted[Math.ceil(position)] as number
  return below + (above - below) * (position - Math.floor(position))
}

/** One ratio for each round, because on a noisy machine only runs side by side can be compared. */
export function ratiosByRound(upper: readonly number[], lower: readonly number[]): Spread {
  return spreadOf(upper.map((value, round) => value / (lower[round] as number)))
}
