import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StoreDamaged, StoreUnavailable } from '@txgw/base/store-errors'
import type { FoundStore } from '@txgw/domain/evidence/store-marks'
import { isBusy, storeError } from './database/errors.ts'
import { mainFile, requestsFile } from './migrations/database-files.ts'
import { READ_HEADS } from './statements/audit/audit-store.ts'
import { READ_MARKS, toMarks } from './statements/mark-store.ts'

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table'`
const HASH_AT = 'SELECT hash FROM audit_entries WHERE position = ?'
const LISTED_KEYS = 'SELECT serial_no, public_key FROM platform_keys'

export interface FoundFiles {
  store: FoundStore | undefined
  path: string
  /** The file is there, and nothing is in it. */
  isEmptyFile: boolean
  /** Files beside the store show that it was in use. They are made after it, so no crash at the first start leaves them alone. */
  isUsed: boolean
  requestsMissing: boolean
}

/**
 * Looks at the embedded store of one environment and leaves it as it is: nothing is made, migrated or marked.
 * @param positions of the audit entries whose hashes are wanted
 * @throws {StoreUnavailable}
 */
export function peekSqlite(directory: string, positions: number[]): FoundFiles {
  const { path } = mainFile(directory)
  const bytes = sizeOf(path)
  const requestsBytes = sizeOf(requestsFile(directory).path)
  const files = {
    path,
    isUsed: (requestsBytes ?? 0) > 0 || (bytes === undefined && (sizeOf(`${path}-wal`) ?? 0) > 0),
    requestsMissing: requestsBytes === undefined,
  }
  if (!bytes) return { ...files, store: undefined, isEmptyFile: bytes === 0 }
  try {
    const store = readStore(path, positions)
    return { ...files, store, isEmptyFile: store === undefined }
  } catch (error) {
    throw unreadable(storeError(error, path), path)
  }
}

/** Whatever keeps one store from being read is a fault of this store, and no reason to keep the other one closed. */
function unreadable(error: unknown, path: string): unknown {
  if (error instanceof StoreDamaged || isBusy(error)) return error
  const { message } = error as Error
  const says =
    error instanceof StoreUnavailable ? message : `${path} is not a store of this service: ${message}`
  return new StoreDamaged(says, { cause: error })
}

function readStore(path: string, positions: number[]): FoundStore | undefined {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = new Set(
      db
        .prepare(TABLES)
        .all()
        .map(({ name }) => name),
    )
    // A table that an older release did not have yet.
    const rows = (table: string, sql: string) =>
      tables.has(table) ? db.prepare(sql, { returnArrays: true }).all() : []
    if (!tables.has('settings') && !tables.has('apps')) return undefined
    const hashAt = db.prepare(tables.has('audit_entries') ? HASH_AT : 'SELECT NULL WHERE ? IS NULL')
    return {
      ...toMarks(rows('settings', READ_MARKS) as never, rows('audit_lanes', READ_HEADS) as never),
      hashes: new Map(
        positions.flatMap((position): [number, string][] => {
          const hash = hashAt.get(position)?.hash
          return hash === undefined ? [] : [[position, String(hash)]]
        }),
      ),
      listedKeys: new Map(rows('platform_keys', LISTED_KEYS) as never),
    }
  } finally {
    db.close()
  }
}

function sizeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size
  } catch (error) {
    throw storeError(error, path)
  }
}
