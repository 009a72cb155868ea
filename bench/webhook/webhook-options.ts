export interface WebhookOptions {
  rounds: number
  countPerRound: number
  healthyMerchants: number
  hangingMerchants: number
  latencySeconds: number
  quick: boolean
}
