import type { App } from '@txgw/domain/apps/app'
import type { PlatformKey } from '@txgw/domain/platform-keys/platform-key'
import { type BulkSetting, OWN_SETTINGS } from '../../bulk-store.ts'
import { platformKeyRows } from '../../rows/registry-rows.ts'
import type { Row } from '../pool/database.ts'
import { addApp, findApp, listApps } from '../statements/apps/app-store.ts'
import { type BulkTable, countRows, rowsOf, rowsText, smallTable } from './bulk-table.ts'

export const appTable = smallTable<App>({
  name: 'env.apps',
  keyOf: ({ appId }) => appId,
  list: listApps,
  find: findApp,
  add: addApp,
})

const READ_PLATFORM_KEYS = `
  SELECT ${platformKeyRows.columns} FROM env.platform_keys WHERE serial_no > $1 ORDER BY serial_no LIMIT $2`
const FIND_PLATFORM_KEYS = `
  SELECT ${platformKeyRows.columns} FROM env.platform_keys WHERE serial_no = ANY ($1::text[])`
const ADD_PLATFORM_KEYS = `
  INSERT INTO env.platform_keys (${platformKeyRows.columns})
  SELECT ${platformKeyRows.columns} FROM ${rowsOf('env.platform_keys', '$1')} ON CONFLICT DO NOTHING`

export const platformKeyTable: BulkTable<PlatformKey> = {
  async read(db, { after = '', limit }) {
    const records = (await db.rows(READ_PLATFORM_KEYS, after, limit)).map(platformKeyRows.fromRow)
    return { records, next: records.at(-1)?.serialNo }
  },
  async find(db, keys) {
    const serials = keys.map(({ serialNo }) => serialNo)
    return (await db.rows(FIND_PLATFORM_KEYS, serials)).map(platformKeyRows.fromRow)
  },
  add: (db, keys) =>
    db.run(ADD_PLATFORM_KEYS, rowsText(platformKeyRows.columns, keys.map(platformKeyRows.toRow))),
  count: (db) => countRows(db, 'env.platform_keys'),
}

const READ_SETTINGS = `
  SELECT name, value FROM env.settings WHERE name > $1 AND name NOT IN (${OWN_SETTINGS}) ORDER BY name LIMIT $2`
const FIND_SETTINGS = 'SELECT name, value FROM env.settings WHERE name = ANY ($1::text[])'
const ADD_SETTINGS = `
  INSERT INTO env.settings (name, value)
  SELECT name, value FROM ${rowsOf('env.settings', '$1')} ON CONFLICT DO NOTHING`

export const settingTable: BulkTable<BulkSetting> = {
  async read(db, { after = '', limit }) {
    const records = (await db.rows(READ_SETTINGS, after, limit)).map(toSetting)
    return { records, next: records.at(-1)?.name }
  },
  async find(db, settings) {
    const names = settings.map(({ name }) => name)
    return (await db.rows(FIND_SETTINGS, names)).map(toSetting)
  },
  add: (db, settings) => db.run(ADD_SETTINGS, JSON.stringify(settings)),
  count: (db) => countRows(db, `env.settings WHERE name NOT IN (${OWN_SETTINGS})`),
}

function toSetting([name, value]: Row): BulkSetting {
  return { name, value } as BulkSetting
}
