/** Returns the time in milliseconds since 1970, like `Date.now`. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
