import type { App } from '../../../apps/app.ts'
import type { AppStore } from '../../../apps/app-store.ts'
import type { OfApps } from '../../../apps/of-apps.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { APP_COLUMNS, KEY_COLUMNS, keyValues, settingValues, toApp, toKey } from '../../rows/app-row.ts'
import type { Connection } from '../database/connection.ts'
import type { Database, Row } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'

const NEXT_VERSION = 'UPDATE registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM registry'

const ADD_APP = `
  INSERT INTO apps (${APP_COLUMNS}, registry_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const ADD_KEY = `INSERT INTO app_keys (app_id, ${KEY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const FIND_APP = `SELECT ${APP_COLUMNS} FROM apps WHERE app_id = ?`
const LIST_APPS = `SELECT ${APP_COLUMNS} FROM apps WHERE app_id > ? ORDER BY app_id LIMIT ?`
const LIST_GIVEN_APPS = `
  SELECT ${APP_COLUMNS} FROM apps
  WHERE app_id > ? AND app_id IN (SELECT value FROM json_each(?)) ORDER BY app_id LIMIT ?`
const CHANGED_APPS = `
  SELECT ${APP_COLUMNS} FROM apps INDEXED BY apps_by_registry_version
  WHERE registry_version > ? ORDER BY registry_version`
const FIND_KEYS = `SELECT ${KEY_COLUMNS} FROM app_keys WHERE app_id = ? ORDER BY added_at_ms, serial_no`
const FIND_KEY = `SELECT ${KEY_COLUMNS} FROM app_keys WHERE app_id = ? AND serial_no = ?`

const CHANGE_APP = `
  UPDATE apps SET name = ?, webhook_url = ?, enabled = ?, rate_per_second = ?, rate_burst = ?,
    validation_deadline_ms = ?, on_unreachable = ?, verdict_reading = ?, default_server_id = ?, updated_at_ms = ?
  WHERE app_id = ?`
const MOVE_CLOCK = 'UPDATE apps SET clock_offset_seconds = ? WHERE app_id = ?'
const MARK_CHANGED = 'UPDATE apps SET registry_version = ? WHERE app_id = ?'
const REVOKE_KEY = `
  UPDATE app_keys SET revoked_at_ms = ? WHERE app_id = ? AND serial_no = ? AND revoked_at_ms IS NULL`

export function createAppStore(connection: Connection): AppStore {
  return {
    async addApp(app, entry) {
      connection.write((db) => {
        addApp(db, app)
        appendAudit(db, entry)
      })
    },
    async findApp(appId) {
      return connection.read((db) => findApp(db, appId))
    },
    async listApps(page) {
      return connection.read((db) => listApps(db, page))
    },
    async changeApp(appId, settings, updatedAtMs, entryOf) {
      return connection.write((db) => {
        const kept = findApp(db, appId)
        if (!kept) throw noSuchApp(appId)
        const changed = { ...kept, ...settings, updatedAtMs }
        db.run(CHANGE_APP, ...settingValues(changed, changed.enabled ? 1 : 0), updatedAtMs, appId)
        markChanged(db, appId)
        appendAudit(db, entryOf?.(kept, changed))
        return changed
      })
    },
    async moveClock(appId, offsetSeconds, entryOf) {
      connection.write((db) => {
        const kept = findApp(db, appId)
        if (!kept) throw noSuchApp(appId)
        if (kept.clockOffsetSeconds === offsetSeconds) return
        db.run(MOVE_CLOCK, offsetSeconds, appId)
        markChanged(db, appId)
        appendAudit(db, entryOf?.(kept.clockOffsetSeconds))
      })
    },
    async addKey(appId, key, entry) {
      connection.write((db) => {
        markChanged(db, appId)
        db.run(ADD_KEY, appId, ...keyValues(key))
        appendAudit(db, entry)
      })
    },
    async revokeKey(appId, serialNo, revokedAtMs, entryOf) {
      connection.write((db) => {
        const found = db.row(FIND_KEY, appId, serialNo)
        if (!found) throw new RecordNotFound(`app ${appId} has no key with serial number ${serialNo}`)
        if (db.run(REVOKE_KEY, revokedAtMs, appId, serialNo) === 0) return
        markChanged(db, appId)
        appendAudit(db, entryOf?.({ ...toKey(found), revokedAtMs }))
      })
    },
    async changesSince(version) {
      return connection.readInPlace((db) => changesSince(db, version))
    },
  }
}

/** A version from the future means that the data was replaced by older data. Then everything may differ. */
function changesSince(db: Database, version: number): { version: number; apps: App[] } {
  const current = Number(db.row(VERSION)?.[0])
  if (current === version) return { version, apps: [] }
  const since = version > current ? 0 : version
  return { version: current, apps: db.rows(CHANGED_APPS, since).map((row) => withKeys(db, row)) }
}

/** Must run within a transaction. */
export function addApp(db: Database, app: App): void {
  const { appId, createdAtMs, updatedAtMs, clockOffsetSeconds } = app
  db.run(
    ADD_APP,
    appId,
    ...settingValues(app, app.enabled ? 1 : 0),
    createdAtMs,
    updatedAtMs,
    clockOffsetSeconds,
    nextVersion(db),
  )
  for (const key of app.keys) db.run(ADD_KEY, appId, ...keyValues(key))
}

export function listApps(
  db: Database,
  { limit, after = '', appIds }: { limit: number; after?: string } & OfApps,
): App[] {
  const rows =
    appIds === undefined
      ? db.rows(LIST_APPS, after, limit)
      : db.rows(LIST_GIVEN_APPS, after, JSON.stringify(appIds), limit)
  return rows.map((row) => withKeys(db, row))
}

export function findApp(db: Database, appId: string): App | undefined {
  const row = db.row(FIND_APP, appId)
  return row && withKeys(db, row)
}

function withKeys(db: Database, row: Row): App {
  return toApp(row, db.rows(FIND_KEYS, row[0] as string).map(toKey))
}

function markChanged(db: Database, appId: string): void {
  if (db.run(MARK_CHANGED, nextVersion(db), appId) === 0) throw noSuchApp(appId)
}

function nextVersion(db: Database): number {
  return Number(db.row(NEXT_VERSION)?.[0])
}

function noSuchApp(appId: string): RecordNotFound {
  return new RecordNotFound(`no app ${appId} is registered`)
}
