import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Environment } from '@txgw/base/environment'
import { ENVIRONMENT_SETTING, refuseOtherEnvironment } from '../../environment-mark.ts'
import { type Migration, migrate } from '../migrations/migrate.ts'

const READ = 'SELECT value FROM settings WHERE name = ?'
const ADD = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'

export interface DatabaseFile {
  path: string
  migrations: Migration[]
  /** FULL: a commit survives a power cut. NORMAL: the last commits may be lost, but never half of one. */
  synchronous: 'FULL' | 'NORMAL'
  cacheKiB: number
  /** The environment that the file must be marked with. */
  environment?: Environment
  /** Also removes what only the previous release needs. Never use it while that release runs. */
  withContracts?: boolean
}

/** Waiting for another process's write blocks this process, so the wait must be short. Writes are short too. */
export const BUSY_WAIT_MS = 2000
/**
 * An import is faster when the log is copied back less often. Reading back 16 MiB of log takes well under a
 * second.
 */
const CHECKPOINT_PAGES = 4000
const LOG_BYTES_KEPT = 64 * 1024 * 1024
const ONLY_THE_OWNER = 0o600

/**
 * Creates the file with its permissions if there is none. Never opens an existing file: closing any handle to
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
 * Opens an existing file. Memory-mapped reads are off: they would save some microseconds of each point read
 * in a table larger than the cache, but a read error of the disk would end the process.
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

/**
 * Marks the file with its environment if it has no mark yet.
 * @throws {StoreUnavailable} it has the mark of another environment
 */
function proveEnvironment(db: DatabaseSync, environment: Environment): void {
  const readMark = () => db.prepare(READ).get(ENVIRONMENT_SETTING)?.value
  if (readMark() === undefined) db.prepare(ADD).run(ENVIRONMENT_SETTING, environment)
  refuseOtherEnvironment(readMark(), environment, db.location() as string)
}
