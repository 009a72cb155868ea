export interface WebhookOptions {
  /** Of the comparison with hanging merchants. */
  rounds: number
  /** Of the cost; short ones, so that a slow moment of the machine meets both sides of a ratio. */
  costRounds: number
  countPerRound: number
  /** Until then the engine is still compiling what it finds to be called often, on threads that count too. */
  warmUpCount: number
  healthyMerchants: number
  hangingMerchants: number
  latencySeconds: number
  quick: boolean
}
