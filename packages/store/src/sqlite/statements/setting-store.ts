import type { SettingStore } from '@txgw/domain/audit/setting-store'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { appendAudit } from './audit/append-audit.ts'

const READ = 'SELECT value FROM settings WHERE name = ?'
const REMOVE = 'DELETE FROM settings WHERE name = ?'
const WRITE = `
  INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`

export function createSettingStore(connection: Connection): SettingStore {
  return {
    async readSetting(name) {
      return connection.read((db) => readSetting(db, name))
    },
    async writeSetting(name, value) {
      connection.write((db) => writeSetting(db, name, value))
    },
    async changeSetting({ name, expected, value, entry }) {
      return connection.write((db) => {
        if (readSetting(db, name) !== expected) return false
        writeSetting(db, name, value)
        appendAudit(db, entry)
        return true
      })
    },
  }
}

export function readSetting(db: Database, name: string): string | undefined {
  return db.row(READ, name)?.[0] as string | undefined
}

export function writeSetting(db: Database, name: string, value: string | undefined): void {
  if (value === undefined) db.run(REMOVE, name)
  else db.run(WRITE, name, value)
}
