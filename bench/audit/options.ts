/** The changes of each order. */
export const STEPS = ['Paid', 'Finished', 'Refunded'] as const

export interface AuditOptions {
  rounds: number
  /** Each order changes three times. Every second order leaves entries. */
  ordersPerRound: number
}
