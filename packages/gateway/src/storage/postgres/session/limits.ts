/** Every wait for PostgreSQL is bounded, so that its outage costs callers seconds and not their patience. */
export interface PostgresLimits {
  /** Connections of one process to one environment's schema. */
  poolSize: number
  /** Operations that wait for a connection; one more is refused at once. */
  waitingMax: number
  /** For a connection to be made, its greeting included. */
  connectTimeoutMs: number
  /** For an operation to wait until it gets a connection. */
  waitTimeoutMs: number
  /** For the server to work on one statement; after it the server gives up. */
  statementTimeoutMs: number
  lockTimeoutMs: number
  /** For the answer to one statement; longer than the server's own time-out, for a server that is gone. */
  answerTimeoutMs: number
  /** Between two attempts to reach a server that is gone. */
  reconnectPauseMs: number
}

export const POSTGRES_LIMITS: PostgresLimits = {
  poolSize: 10,
  waitingMax: 1000,
  connectTimeoutMs: 2000,
  waitTimeoutMs: 2500,
  statementTimeoutMs: 3000,
  lockTimeoutMs: 2000,
  answerTimeoutMs: 4000,
  reconnectPauseMs: 300,
}
