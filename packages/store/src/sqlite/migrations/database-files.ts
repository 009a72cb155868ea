import { join } from 'node:path'
import { type NumberedMigration, readNumberedMigrations } from '../../numbered-migrations.ts'
import type { DatabaseFile } from '../database/open-database.ts'

export interface StoreFile extends DatabaseFile {
  migrations: NumberedMigration[]
}

/** Apps, keys, orders, recharges and their validations: nothing acknowledged may be lost. */
export function mainFile(directory: string): StoreFile {
  return {
    path: join(directory, 'txgw.db'),
    migrations: readNumberedMigrations(new URL('./txgw/', import.meta.url)),
    synchronous: 'FULL',
    cacheKiB: 64 * 1024,
  }
}

/** Records of requests are many and only serve diagnosis, so they are apart from the data that must last. */
export function requestsFile(directory: string): StoreFile {
  return {
    path: join(directory, 'requests.db'),
    migrations: readNumberedMigrations(new URL('./requests/', import.meta.url)),
    synchronous: 'NORMAL',
    cacheKiB: 8 * 1024,
  }
}
