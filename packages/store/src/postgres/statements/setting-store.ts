import type { SettingStore } from '@txgw/domain/audit/setting-store'
import type { Database, Transaction } from '../pool/database.ts'
import { ADD_SETTING, READ_SETTING, WRITE_SETTING } from '../session/setting-statements.ts'
import { writeRecorded } from './audit/append-audit.ts'

export const REMOVE_SETTING = 'DELETE FROM env.settings WHERE name = $1'
const REPLACE = 'UPDATE env.settings SET value = $3 WHERE name = $1 AND value = $2'
const REMOVE_EXPECTED = 'DELETE FROM env.settings WHERE name = $1 AND value = $2'

export function createSettingStore(database: Database): SettingStore {
  return {
    async readSetting(name) {
      return (await database.find(READ_SETTING, name))?.[0] as string | undefined
    },
    async writeSetting(name, value) {
      if (value === undefined) await database.alone.run(REMOVE_SETTING, name)
      else await database.alone.run(WRITE_SETTING, name, value)
    },
    changeSetting: ({ entry, ...change }) =>
      writeRecorded(
        database,
        (db) => changeSetting(db, change),
        entry && ((isChanged) => (isChanged ? entry : undefined)),
      ),
  }
}

/** Must run within a transaction. */
export async function changeSetting(
  db: Transaction,
  { name, expected, value }: Parameters<SettingStore['changeSetting']>[0],
): Promise<boolean> {
  if (expected === undefined && value === undefined) return !(await db.row(READ_SETTING, name))
  if (expected === undefined) return (await db.run(ADD_SETTING, name, value as string)) > 0
  if (value === undefined) return (await db.run(REMOVE_EXPECTED, name, expected)) > 0
  return (await db.run(REPLACE, name, expected, value)) > 0
}
