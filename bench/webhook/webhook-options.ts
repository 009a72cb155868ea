export interface WebhookOptions {
  /** Rounds of the comparison with hanging merchants. */
  rounds: number
  /**
   * Rounds of the cost measurement. They are short, so that a slow moment of the machine affects both sides of a
   * ratio.
   */
  costRounds: number
  countPerRound: number
  /** Until this count the engine still compiles hot code, on threads whose time counts too. */
  warmUpCount: number
  healthyMerchants: number
  hangingMerchants: number
  latencySeconds: number
  quick: boolean
}
