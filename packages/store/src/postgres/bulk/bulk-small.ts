import { BULK_KEYS, type BulkRecords } from '../../bulk-store.ts'
import type { Reader, Transaction } from '../pool/database.ts'
import { addToken, findToken, listTokens } from '../statements/accounts/token-store.ts'
import { addApp, findApp, listApps } from '../statements/apps/app-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const smallTables = {
  apps: smallTable('apps', { table: 'env.apps', list: listApps, find: findApp, add: addApp }),
  tokens: smallTable('tokens', {
    table: 'env.access_tokens',
    list: listTokens,
    find: findToken,
    add: addToken,
  }),
}

/** A table with few records, which are found and added one by one. */
function smallTable<K extends 'apps' | 'tokens'>(
  kind: K,
  statements: {
    table: string
    list(db: Reader, page: { after: string; limit: number }): Promise<BulkRecords[K][]>
    find(db: Reader, key: string): Promise<BulkRecords[K] | undefined>
    add(db: Transaction, record: BulkRecords[K]): Promise<void>
  },
): BulkTable<BulkRecords[K]> {
  const { table, list, find, add } = statements
  const keyOf = (record: BulkRecords[K]) => BULK_KEYS[kind](record)[0] as string
  return {
    async read(db, { after = '', limit }) {
      const records = await list(db, { after, limit })
      const last = records.at(-1)
      return { records, next: last && keyOf(last) }
    },
    async find(db, records) {
      const found: BulkRecords[K][] = []
      for (const record of records) {
        const kept = await find(db, keyOf(record))
        if (kept) found.push(kept)
      }
      return found
    },
    async add(db, records) {
      let added = 0
      for (const record of records) {
        if (await find(db, keyOf(record))) continue
        await add(db, record)
        added++
      }
      return added
    },
    count: (db) => countRows(db, table),
  }
}
