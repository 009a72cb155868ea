import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../../../base/environment.ts'
import { type Migration, migrate } from '../migrations/migrate.ts'
import { proveEnvironment } from './prove-environment.ts'

export interface DatabaseFile {
  path: string
  migrations: Migration[]
  /** FULL: a commit survives a power cut. NORMAL: the last ones may be lost, but never half of one. */
  synchronous: 'FULL' | 'NORMAL'
  cacheKiB: number
  /** Whose mark the file must bear. */
  environment?: Environment
  /** Take away what only the release before needs: never while it runs. */
  withContracts?: boolean
}

/** Waiting for another process's write blocks this one, so it must be short; writes are short. */
export const BUSY_WAIT_MS = 2000
/** Import is faster when the log is copied back less often; 16 MiB of it are read back in well under a second. */
const CHECKPOINT_PAGES = 4000
const LOG_BYTES_KEPT = 64 * 1024 * 1024
const ONLY_THE_OWNER = 0o600

/**
 * Creates the file with its permissions, if there is none. Never opens one that exists: closing any handle of
 * a file drops the locks that SQLite holds on it in this process.
 */
export function createDatabaseFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', ONLY_THE_OWNER))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/**
 * Opens a file that exists. Memory-mapped reads would save some microseconds of each point read in a table
 * beyond the cache, but turn a read error of the disk into the end of the process; so there are none.
 */
export function openDatabase(file: DatabaseFile): DatabaseSync {
  const url = pathToFileURL(file.path)
  url.searchParams.set('mode', 'rw')
  const db = new DatabaseSync(url, { timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: true })
  try {
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${file.synchronous};
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -${file.cacheKiB};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
      PRAGMA journal_size_limit = ${LOG_BYTES_KEPT};
    `)
    migrate(db, file.migrations, file)
    if (file.environment) proveEnvironment(db, file.environment)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
