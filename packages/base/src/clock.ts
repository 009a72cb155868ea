/** Time is an argument: code that needs it takes a Clock. */
export interface Clock {
  nowMs(): number
}

/** The time that counts for an app, which may have a clock of its own in the sandbox. Every Clock is one too. */
export interface AppClock {
  /** @param appId undefined when no app is known */
  nowMs(appId: string | undefined): number
}

/** The time of an environment, or that of one app in it. */
export interface EnvironmentClock {
  nowMs(appId?: string): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }
