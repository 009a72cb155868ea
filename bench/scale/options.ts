/** What a store holds. */
export interface Size {
  orders: number
  /** Rows of history for each order. */
  entriesEach: number
}

export interface ScaleOptions {
  /** The databases that are compared, smallest first. */
  sizes: readonly Size[]
  /** Orders in the larger of two embedded stores. */
  embeddedOrders: number
  rounds: number
  /** Measured queries to one service in one round. */
  requestsPerRound: number
  rechargesPerRound: number
  connections: number
}

export const FULL: ScaleOptions = {
  sizes: [
    { orders: 10_000, entriesEach: 1 },
    { orders: 1_000_000, entriesEach: 1 },
    { orders: 10_000_000, entriesEach: 10 },
  ],
  embeddedOrders: 10_000_000,
  rounds: 11,
  requestsPerRound: 10_000,
  rechargesPerRound: 400,
  connections: 16,
}

export const QUICK: ScaleOptions = {
  ...FULL,
  sizes: [
    { orders: 10_000, entriesEach: 1 },
    { orders: 100_000, entriesEach: 10 },
  ],
  embeddedOrders: 100_000,
  rounds: 3,
  requestsPerRound: 1_500,
  rechargesPerRound: 100,
}
