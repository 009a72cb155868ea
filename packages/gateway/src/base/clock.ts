/** Time is an argument: whoever needs it is given a Clock. */
export interface Clock {
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
