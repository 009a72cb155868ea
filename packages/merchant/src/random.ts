/** From 0 to 1; spreads retries and guards nothing. */
export const systemRandom = (): number => Math.random()
