/** Bounds every wait for PostgreSQL, so that an outage costs a caller only seconds. */
export interface PostgresLimits {
  /** Connections of one process to one environment's schema. */
  poolSize: number
  /** How many operations may wait for a connection; one more is refused at once. */
  waitingMax: number
  /**
   * Time to open a connection, including its first questions to the server. While no host answers, later attempts
   * get more.
   */
  connectTimeoutMs: number
  /** Time that an operation may wait for a connection. */
  waitTimeoutMs: number
  /** Time that the server may work on one statement before it cancels the statement. */
  statementTimeoutMs: number
  lockTimeoutMs: number
  /**
   * Time to wait for an answer. It is longer than the server's own time-out, and meant for a server that is
   * gone.
   */
  answerTimeoutMs: number
  /** Pause between two attempts to reach a server that is gone. */
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

/** At the start nobody waits for an answer yet, so a slow server gets more time to let the service in. */
export const START_TIMEOUT_MS = 10_000
