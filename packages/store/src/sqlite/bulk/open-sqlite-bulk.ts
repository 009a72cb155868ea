import { missingRecords } from '../../bulk-keys.ts'
import { type BulkKind, type BulkRecords, type BulkStore, MARK_SETTING } from '../../bulk-store.ts'
import { prepareDirectory } from '../database/prepare-directory.ts'
import { mainFile } from '../migrations/database-files.ts'
import { openPatiently, type StoreDirectory } from '../open-sqlite-store.ts'
import { appendAudit } from '../statements/audit/append-audit.ts'
import { readSetting, writeSetting } from '../statements/setting-store.ts'
import { describedTables } from './bulk-described.ts'
import { orderTable } from './bulk-orders.ts'
import { rechargeTable } from './bulk-recharges.ts'
import { smallTables } from './bulk-small.ts'
import type { BulkTable } from './bulk-table.ts'
import { validationCountTable, validationTable } from './bulk-validations.ts'

const TABLES: { [K in BulkKind]: BulkTable<BulkRecords[K]> } = {
  ...describedTables,
  ...smallTables,
  orders: orderTable,
  recharges: rechargeTable,
  validations: validationTable,
  'validation-counts': validationCountTable,
}

/**
 * Opens the whole embedded store of one environment, and creates it if the directory has none.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openSqliteBulk({ directory, environment }: StoreDirectory): Promise<BulkStore> {
  prepareDirectory(directory)
  const connection = await openPatiently({ ...mainFile(directory), environment })
  return {
    async readBulk(kind, { after, limit }) {
      return connection.read((db) => TABLES[kind].read(db, { after, limit }))
    },
    async writeBulk({ kind, records, mark }) {
      const table = TABLES[kind]
      connection.write((db) => {
        const kept = records.flatMap((record) => table.find(db, record) ?? [])
        table.add(db, missingRecords(kind, records, kept))
        writeSetting(db, MARK_SETTING, mark)
      })
    },
    async countBulk(kind) {
      return connection.read((db) => TABLES[kind].count(db))
    },
    async readMark() {
      return connection.read((db) => readSetting(db, MARK_SETTING))
    },
    async writeMark(mark) {
      connection.write((db) => writeSetting(db, MARK_SETTING, mark))
    },
    async appendAudit(entry) {
      connection.write((db) => appendAudit(db, entry))
    },
    async close() {
      connection.close()
    },
  }
}
