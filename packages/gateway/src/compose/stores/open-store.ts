import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { type BatchImporter, createBatchImporter } from '@txgw/domain/orders/import-batch'
import { type CrowdingForgetter, createCrowdingForgetter } from '@txgw/domain/retention/forget-crowding'
import { createForgetter, type Forgetter } from '@txgw/domain/retention/forget-oldest'
import type { Metrics } from '@txgw/metrics/metrics'
import type { ClockOptions } from '@txgw/store/postgres/pool/clock-watch'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { StoreThread } from '@txgw/store/thread/store-thread'

/**
 * A few seconds of difference from the database harm nobody, however strict the service is with its callers.
 */
const TOLERANCE_MS_MIN = 10_000
const WARN_AT = 1 / 4

/**
 * Opens the store of one environment: PostgreSQL if it is configured, otherwise files in the data directory.
 */
export async function openStore(options: {
  environment: Environment
  dataDir: string
  databaseUrl: string | undefined
  clock?: ClockOptions
}): Promise<Store> {
  const { environment, dataDir, databaseUrl: url, clock } = options
  if (url === undefined) return openSqliteStore({ directory: join(dataDir, environment), environment })
  // Loaded only when needed, so that the embedded store starts without it.
  const { openPostgresStore } = await import('@txgw/store/postgres/open-postgres-store')
  return openPostgresStore({ url, environment, ...(clock && { clock }) })
}

/** Work in large batches. */
export interface BatchWork extends BatchImporter, Forgetter, CrowdingForgetter {
  close(): Promise<void>
}

/** Writing to PostgreSQL waits for the network, so only an embedded store needs a thread for that. */
export function openBatchWork(options: {
  environment: Environment
  dataDir: string
  databaseUrl: string | undefined
  store: Store
}): BatchWork {
  const { environment, dataDir, databaseUrl, store } = options
  if (databaseUrl !== undefined)
    return {
      ...createBatchImporter(store),
      ...createForgetter(store),
      ...createCrowdingForgetter(store),
      close: async () => undefined,
    }
  return new StoreThread({ directory: join(dataDir, environment), environment })
}

type State = 'right' | 'off' | 'wrong'

/**
 * Reports how far this machine's clock is from the database's: always to the metrics, to the log only when
 * the state changes.
 */
export function watchClock(options: {
  environment: Environment
  aheadSecondsMax: number
  machineClock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'clockDiffers'>
}): ClockOptions {
  const { environment, aheadSecondsMax, machineClock, logger, metrics } = options
  const toleranceMs = Math.max(TOLERANCE_MS_MIN, aheadSecondsMax * 1_000)
  let last: State = 'right'
  return {
    clock: machineClock,
    toleranceMs,
    onDifference(differenceMs) {
      metrics.clockDiffers(environment, Math.abs(differenceMs) / 1_000)
      const state = judge(Math.abs(differenceMs), toleranceMs)
      if (state === last) return
      last = state
      const fields = { environment, ahead_ms: Math.round(differenceMs) }
      if (state === 'right') logger.info(fields, 'the clocks of this machine and the database agree')
      else if (state === 'off') logger.warn(fields, 'the clocks of this machine and the database differ')
      else logger.error(fields, 'writes are refused, because the clocks differ by more than the tolerance')
    },
  }
}

function judge(differenceMs: number, toleranceMs: number): State {
  if (differenceMs > toleranceMs) return 'wrong'
  return differenceMs > toleranceMs * WARN_AT ? 'off' : 'right'
}
