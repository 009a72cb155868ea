import type { SettingStore } from '../../../base/setting-store.ts'
import type { Database } from '../pool/database.ts'
import { ADD_SETTING, READ_SETTING, WRITE_SETTING } from '../session/setting-statements.ts'

const REMOVE = 'DELETE FROM env.settings WHERE name = $1'
const REPLACE = 'UPDATE env.settings SET value = $3 WHERE name = $1 AND value = $2'
const REMOVE_EXPECTED = 'DELETE FROM env.settings WHERE name = $1 AND value = $2'

export function createSettingStore(database: Database): SettingStore {
  return {
    async readSetting(name) {
      return (await database.find(READ_SETTING, name))?.[0] as string | undefined
    },
    async writeSetting(name, value) {
      if (value === undefined) await database.run(REMOVE, name)
      else await database.run(WRITE_SETTING, name, value)
    },
    async changeSetting({ name, expected, value }) {
      if (expected === undefined && value === undefined) return !(await database.find(READ_SETTING, name))
      if (expected === undefined) return (await database.run(ADD_SETTING, name, value as string)) > 0
      if (value === undefined) return (await database.run(REMOVE_EXPECTED, name, expected)) > 0
      return (await database.run(REPLACE, name, expected, value)) > 0
    },
  }
}
