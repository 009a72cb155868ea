import type { Environment } from '@txgw/base/environment'
import { missingRecords } from '../../bulk-keys.ts'
import { type BulkKind, type BulkRecords, type BulkStore, MARK_SETTING } from '../../bulk-store.ts'
import { openDatabase } from '../pool/open-database.ts'
import { POSTGRES_LIMITS, type PostgresLimits } from '../session/limits.ts'
import { READ_SETTING, WRITE_SETTING } from '../session/setting-statements.ts'
import { appendAudit } from '../statements/audit/append-audit.ts'
import { describedTables } from './bulk-described.ts'
import { orderTable } from './bulk-orders.ts'
import { rechargeTable } from './bulk-recharges.ts'
import { smallTables } from './bulk-small.ts'
import type { BulkTable } from './bulk-table.ts'
import { validationCountTable, validationTable } from './bulk-validations.ts'

/** No caller waits for an answer here, and counting a large table takes a while. */
const LIMITS: PostgresLimits = {
  ...POSTGRES_LIMITS,
  statementTimeoutMs: 600_000,
  answerTimeoutMs: 610_000,
  poolSize: 4,
}

const TABLES: { [K in BulkKind]: BulkTable<BulkRecords[K]> } = {
  ...describedTables,
  ...smallTables,
  orders: orderTable,
  recharges: rechargeTable,
  validations: validationTable,
  'validation-counts': validationCountTable,
}

/**
 * Opens the whole store of one environment on PostgreSQL. Creates a missing schema if the user has the
 * rights.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openPostgresBulk(options: {
  url: string
  environment: Environment
}): Promise<BulkStore> {
  const database = await openDatabase({ ...options, limits: LIMITS })
  return {
    readBulk: (kind, { after, limit }) => TABLES[kind].read(database, { after, limit }),
    writeBulk({ kind, records, mark }) {
      const table = TABLES[kind]
      return database.write(async (db) => {
        const added = await table.add(db, records)
        if (added < records.length) missingRecords(kind, records, await table.find(db, records))
        await db.run(WRITE_SETTING, MARK_SETTING, mark)
      })
    },
    countBulk: (kind) => TABLES[kind].count(database),
    async readMark() {
      return (await database.row(READ_SETTING, MARK_SETTING))?.[0] as string | undefined
    },
    async writeMark(mark) {
      await database.alone.run(WRITE_SETTING, MARK_SETTING, mark)
    },
    appendAudit: (entry) => appendAudit(database.alone, entry),
    close: () => database.close(),
  }
}
