import type { App } from '@txgw/domain/apps/app'
import type { PlatformKey } from '@txgw/domain/platform-keys/platform-key'
import { type BulkSetting, OWN_SETTINGS } from '../../bulk-store.ts'
import { platformKeyRows } from '../../rows/registry-rows.ts'
import { addApp, findApp, listApps } from '../statements/apps/app-store.ts'
import { publishKey } from '../statements/apps/platform-key-store.ts'
import { readSetting, writeSetting } from '../statements/setting-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

const FIND_PLATFORM_KEY = `SELECT ${platformKeyRows.columns} FROM platform_keys WHERE serial_no = ?`
const READ_PLATFORM_KEYS = `
  SELECT ${platformKeyRows.columns} FROM platform_keys WHERE serial_no > ? ORDER BY serial_no LIMIT ?`

const READ_SETTINGS = `
  SELECT name, value FROM settings WHERE name > ? AND name NOT IN (${OWN_SETTINGS}) ORDER BY name LIMIT ?`
const COUNT_SETTINGS = `SELECT count(*) FROM settings WHERE name NOT IN (${OWN_SETTINGS})`

export const appTable: BulkTable<App> = {
  read(db, { after = '', limit }) {
    const records = listApps(db, { after, limit })
    return { records, next: records.at(-1)?.appId }
  },
  find: (db, { appId }) => findApp(db, appId),
  add(db, apps) {
    for (const app of apps) addApp(db, app)
  },
  count: (db) => countRows(db, 'apps'),
}

export const platformKeyTable: BulkTable<PlatformKey> = {
  read(db, { after = '', limit }) {
    const records = db.rows(READ_PLATFORM_KEYS, after, limit).map(platformKeyRows.fromRow)
    return { records, next: records.at(-1)?.serialNo }
  },
  find(db, { serialNo }) {
    const row = db.row(FIND_PLATFORM_KEY, serialNo)
    return row && platformKeyRows.fromRow(row)
  },
  add(db, keys) {
    for (const key of keys) publishKey(db, key)
  },
  count: (db) => countRows(db, 'platform_keys'),
}

export const settingTable: BulkTable<BulkSetting> = {
  read(db, { after = '', limit }) {
    const rows = db.rows(READ_SETTINGS, after, limit)
    const records = rows.map(([name, value]) => ({ name, value }) as BulkSetting)
    return { records, next: records.at(-1)?.name }
  },
  find(db, { name }) {
    const value = readSetting(db, name)
    return value === undefined ? undefined : { name, value }
  },
  add(db, settings) {
    for (const { name, value } of settings) writeSetting(db, name, value)
  },
  count: (db) => db.row(COUNT_SETTINGS)?.[0] as number,
}
