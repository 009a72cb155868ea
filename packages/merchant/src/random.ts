/** From 0 to 1. It spreads retries and has no part in security. */
export const systemRandom = (): number => Math.random()
