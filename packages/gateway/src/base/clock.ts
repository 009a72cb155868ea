/** Time is an argument: code that needs it takes a Clock. */
export interface Clock {
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
