import { BULK_KEYS, type BulkRecords } from '../../bulk-store.ts'
import type { Database } from '../database/database.ts'
import { addToken, findToken, listTokens } from '../statements/accounts/token-store.ts'
import { addApp, findApp, listApps } from '../statements/apps/app-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const smallTables = {
  apps: smallTable('apps', { table: 'apps', list: listApps, find: findApp, add: addApp }),
  tokens: smallTable('tokens', { table: 'access_tokens', list: listTokens, find: findToken, add: addToken }),
}

/** A table whose records its store finds and adds one by one. */
function smallTable<K extends 'apps' | 'tokens'>(
  kind: K,
  statements: {
    table: string
    list(db: Database, page: { after: string; limit: number }): BulkRecords[K][]
    find(db: Database, key: string): BulkRecords[K] | undefined
    add(db: Database, record: BulkRecords[K]): void
  },
): BulkTable<BulkRecords[K]> {
  const { table, list, find, add } = statements
  const keyOf = (record: BulkRecords[K]) => BULK_KEYS[kind](record)[0] as string
  return {
    read(db, { after = '', limit }) {
      const records = list(db, { after, limit })
      const last = records.at(-1)
      return { records, next: last && keyOf(last) }
    },
    find: (db, record) => find(db, keyOf(record)),
    add(db, records) {
      for (const record of records) add(db, record)
    },
    count: (db) => countRows(db, table),
  }
}
