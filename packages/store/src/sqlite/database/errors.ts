import { DuplicateRecord, FilesUnusable, StoreDamaged, StoreUnavailable } from '@txgw/base/store-errors'

interface Trouble {
  says: string
  helps: string
  /** The connection may hold on to a file that is no longer good, so a new connection is needed. */
  connectionLost?: true
}

const DAMAGED: Trouble = { says: 'is damaged', helps: 'restore it from a backup', connectionLost: true }
const NO_DATABASE: Trouble = { ...DAMAGED, says: 'is not a database' }

/** SQLite's primary result codes that mean "not now". */
const SQLITE_TROUBLES: Record<number, Trouble> = {
  3: { says: 'cannot be accessed', helps: 'give the service access to it', connectionLost: true },
  5: { says: 'is locked by another process', helps: 'try again' },
  6: { says: 'is locked', helps: 'try again' },
  7: { says: 'cannot be used, because there is too little memory', helps: 'give the service more memory' },
  8: { says: 'is read-only', helps: 'give the service write access to it', connectionLost: true },
  9: { says: 'was interrupted', helps: 'try again' },
  10: { says: 'cannot be read or written', helps: 'check the disk', connectionLost: true },
  11: DAMAGED,
  13: { says: 'cannot grow, because the disk is full', helps: 'free some space' },
  14: { says: 'cannot be opened', helps: 'check that it exists and can be read', connectionLost: true },
  15: { says: 'cannot be locked', helps: 'use a file system that supports locks', connectionLost: true },
  26: NO_DATABASE,
}

const BUSY = 5
const UNIQUE_VIOLATIONS = [1555, 2067]

const NO_ACCESS = { says: 'cannot be used', helps: 'give the service read and write access to it' }
const NO_DIRECTORY = { says: 'is not a directory', helps: 'choose another data directory' }

const FILE_TROUBLES: Record<string, Trouble> = {
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: { says: 'is on a read-only file system', helps: 'choose another data directory' },
  EEXIST: NO_DIRECTORY,
  ENOTDIR: NO_DIRECTORY,
  ENOSPC: { says: 'cannot be created, because the disk is full', helps: 'free some space' },
}
const OTHER_FILE_TROUBLE = { says: 'cannot be used', helps: 'check the disk' }

/**
 * Turns an error of SQLite or the file system into one of the store's errors. Any other error stays as it is.
 */
export function storeError(error: unknown, path: string): unknown {
  const code = resultCode(error)
  if (code !== undefined && UNIQUE_VIOLATIONS.includes(code))
    return new DuplicateRecord((error as Error).message, { cause: error })
  const trouble = code === undefined ? fileTrouble(error) : SQLITE_TROUBLES[code & 0xff]
  if (!trouble) return error
  const Trouble = trouble === DAMAGED || trouble === NO_DATABASE ? StoreDamaged : FilesUnusable
  return new Trouble(`${path} ${trouble.says}; ${trouble.helps}`, { cause: error })
}

export function losesConnection(error: unknown): boolean {
  const code = resultCode(error)
  return code !== undefined && SQLITE_TROUBLES[code & 0xff]?.connectionLost === true
}

/** Whether the store failed because another process holds a lock. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof StoreUnavailable ? resultCode(error.cause) : undefined
  return code !== undefined && (code & 0xff) === BUSY
}

function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
}

function fileTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  return FILE_TROUBLES[String(error.code)] ?? OTHER_FILE_TROUBLE
}
