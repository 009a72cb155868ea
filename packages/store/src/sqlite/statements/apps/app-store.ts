import { RecordNotFound } from '@txgw/base/store-errors'
import type { App } from '@txgw/domain/apps/app'
import type { AppKey } from '@txgw/domain/apps/app-key'
import type { AppStore } from '@txgw/domain/apps/app-store'
import type { OfApps } from '@txgw/domain/apps/of-apps'
import type { AppliedToApp } from '@txgw/domain/change-requests/change-request-store'
import { assignmentsOf, insertInto } from '../../../rows/named-columns.ts'
import { appRows, keyRows, settingRows } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database, Row } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'

const appValues = valuesOf(appRows)
const settingValues = valuesOf(settingRows)
const keyValues = valuesOf(keyRows)

const NEXT_VERSION = 'UPDATE registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM registry'

const ADD_APP = statement(insertInto('apps', [...appRows.written, 'registry_version']))
const ADD_KEY = statement(insertInto('app_keys', ['app_id', ...keyRows.written]))

const FIND_APP = `SELECT ${appRows.columns} FROM apps WHERE app_id = ?`
const LIST_APPS = statement(
  `SELECT ${appRows.columns} FROM apps WHERE app_id > :after ORDER BY app_id LIMIT :limit`,
)
const LIST_GIVEN_APPS = statement(`
  SELECT ${appRows.columns} FROM apps
  WHERE app_id > :after AND app_id IN (SELECT value FROM json_each(:app_ids)) ORDER BY app_id LIMIT :limit`)
const CHANGED_APPS = `
  SELECT ${appRows.columns} FROM apps INDEXED BY apps_by_registry_version
  WHERE registry_version > ? ORDER BY registry_version`
const FIND_KEYS = `SELECT ${keyRows.columns} FROM app_keys WHERE app_id = ? ORDER BY added_at_ms, serial_no`
const FIND_KEY = `SELECT ${keyRows.columns} FROM app_keys WHERE app_id = ? AND serial_no = ?`

const CHANGE_APP = statement(`
  UPDATE apps SET ${assignmentsOf([...settingRows.written, 'updated_at_ms'])} WHERE app_id = :app_id`)
const MOVE_CLOCK = statement('UPDATE apps SET clock_offset_seconds = :offset WHERE app_id = :app_id')
const MARK_CHANGED = statement('UPDATE apps SET registry_version = :version WHERE app_id = :app_id')
const REVOKE_KEY = statement(`
  UPDATE app_keys SET revoked_at_ms = :at_ms
  WHERE app_id = :app_id AND serial_no = :serial_no AND revoked_at_ms IS NULL`)

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
        keepSettings(db, changed)
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
        db.run(...MOVE_CLOCK({ offset: offsetSeconds, app_id: appId }))
        markChanged(db, appId)
        appendAudit(db, entryOf?.(kept.clockOffsetSeconds))
      })
    },
    async addKey(appId, key, entry) {
      connection.write((db) => {
        markChanged(db, appId)
        addKey(db, appId, key)
        appendAudit(db, entry)
      })
    },
    async revokeKey(appId, serialNo, revokedAtMs, entryOf) {
      connection.write((db) => {
        const found = db.row(FIND_KEY, appId, serialNo)
        if (!found) throw new RecordNotFound(`app ${appId} has no key with serial number ${serialNo}`)
        if (!revokeKey(db, appId, { serialNo, revokedAtMs })) return
        markChanged(db, appId)
        appendAudit(db, entryOf?.({ ...keyRows.fromRow(found), revokedAtMs }))
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
  db.run(...ADD_APP({ ...appValues(app), registry_version: nextVersion(db) }))
  for (const key of app.keys) addKey(db, app.appId, key)
}

/** Must run within a transaction. */
export function applyToApp(db: Database, app: App, applied: AppliedToApp): void {
  const { appId } = app
  markChanged(db, appId)
  if (applied.kind === 'add-key') addKey(db, appId, applied.key)
  else if (applied.kind === 'revoke-key') revokeKey(db, appId, applied)
  else keepSettings(db, { ...app, ...applied.settings, updatedAtMs: applied.updatedAtMs })
}

function keepSettings(db: Database, app: App): void {
  const values = { ...settingValues(app), updated_at_ms: app.updatedAtMs, app_id: app.appId }
  db.run(...CHANGE_APP(values))
}

/** Returns false when it was revoked before. */
function revokeKey(db: Database, appId: string, { serialNo, revokedAtMs }: RevokedKey): boolean {
  return db.run(...REVOKE_KEY({ at_ms: revokedAtMs, app_id: appId, serial_no: serialNo })) > 0
}

interface RevokedKey {
  serialNo: string
  revokedAtMs: number
}

function addKey(db: Database, appId: string, key: AppKey): void {
  db.run(...ADD_KEY({ ...keyValues(key), app_id: appId }))
}

export function listApps(
  db: Database,
  { limit, after = '', appIds }: { limit: number; after?: string } & OfApps,
): App[] {
  const rows =
    appIds === undefined
      ? db.rows(...LIST_APPS({ after, limit }))
      : db.rows(...LIST_GIVEN_APPS({ after, app_ids: JSON.stringify(appIds), limit }))
  return rows.map((row) => withKeys(db, row))
}

export function findApp(db: Database, appId: string): App | undefined {
  const row = db.row(FIND_APP, appId)
  return row && withKeys(db, row)
}

function withKeys(db: Database, row: Row): App {
  return { ...appRows.fromRow(row), keys: db.rows(FIND_KEYS, row[0] as string).map(keyRows.fromRow) }
}

function markChanged(db: Database, appId: string): void {
  if (db.run(...MARK_CHANGED({ version: nextVersion(db), app_id: appId })) === 0) throw noSuchApp(appId)
}

function nextVersion(db: Database): number {
  return Number(db.row(NEXT_VERSION)?.[0])
}

function noSuchApp(appId: string): RecordNotFound {
  return new RecordNotFound(`no app ${appId} is registered`)
}
