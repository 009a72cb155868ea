export interface QueryOptions {
  /** Orders of the large store. */
  orders: number
  rounds: number
  /** Measured requests to one service in one round. */
  requestsPerRound: number
  connections: number
  idleConnections: number
  slowConnections: number
  latencySeconds: number
  startRounds: number
}
