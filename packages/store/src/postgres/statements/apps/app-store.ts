import { RecordNotFound } from '@txgw/base/store-errors'
import type { App } from '@txgw/domain/apps/app'
import type { AppKey } from '@txgw/domain/apps/app-key'
import type { AppStore } from '@txgw/domain/apps/app-store'
import type { OfApps } from '@txgw/domain/apps/of-apps'
import type { AppliedToApp } from '@txgw/domain/change-requests/change-request-store'
import { assignmentsOf, insertInto } from '../../../rows/named-columns.ts'
import { appRows, keyRows, settingRows } from '../../../rows/registry-rows.ts'
import type { Database, Reader, Row, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'

const NEXT_VERSION = 'UPDATE env.registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM env.registry'

const ADD_APP = statement(insertInto('env.apps', [...appRows.written, 'registry_version']))
const ADD_KEY = statement(insertInto('env.app_keys', ['app_id', ...keyRows.written]))

/** One statement sees one snapshot, so an app and its keys always match. */
export const WITH_KEYS = `SELECT ${appRows.columns}, ${keyRows.columns} FROM chosen LEFT JOIN env.app_keys USING (app_id)`
const FIND_APP = `
  WITH chosen AS (SELECT * FROM env.apps WHERE app_id = $1)
  ${WITH_KEYS} ORDER BY added_at_ms, serial_no`
const LIST_APPS = statement(`
  WITH chosen AS (SELECT * FROM env.apps
    WHERE app_id > :after AND (:app_ids::text[] IS NULL OR app_id = ANY (:app_ids))
    ORDER BY app_id LIMIT :limit)
  ${WITH_KEYS} ORDER BY app_id, added_at_ms, serial_no`)

/** A version from the future means that the data was replaced by older data. Then everything may differ. */
const CHANGES = `
  SELECT version, ${appRows.columns}, ${keyRows.columns}
  FROM env.registry LEFT JOIN env.apps
    ON registry_version > CASE WHEN $1::bigint > version THEN 0 ELSE $1::bigint END
  LEFT JOIN env.app_keys USING (app_id)
  ORDER BY registry_version, app_id, added_at_ms, serial_no`

const FIND_KEY = `SELECT ${keyRows.columns} FROM env.app_keys WHERE app_id = $1 AND serial_no = $2`

const CHANGE_APP = statement(`
  UPDATE env.apps SET ${assignmentsOf([...settingRows.written, 'updated_at_ms'])} WHERE app_id = :app_id`)
const MOVE_CLOCK = statement('UPDATE env.apps SET clock_offset_seconds = :offset WHERE app_id = :app_id')
const MARK_CHANGED = statement('UPDATE env.apps SET registry_version = :version WHERE app_id = :app_id')
const REVOKE_KEY = statement(`
  UPDATE env.app_keys SET revoked_at_ms = :at_ms
  WHERE app_id = :app_id AND serial_no = :serial_no AND revoked_at_ms IS NULL`)

export function createAppStore(database: Database): AppStore {
  return {
    addApp: (app, entry) =>
      database.write(async (db) => {
        await addApp(db, app)
        await appendAudit(db, entry)
      }),
    findApp: (appId) => findApp(database, appId),
    listApps: (page) => listApps(database, page),
    changeApp: (appId, settings, updatedAtMs, entryOf) =>
      database.write(async (db) => {
        const kept = await lockApp(db, appId)
        const changed = { ...kept, ...settings, updatedAtMs }
        await keepSettings(db, changed)
        await appendAudit(db, entryOf?.(kept, changed))
        return changed
      }),
    moveClock: (appId, offsetSeconds, entryOf) =>
      database.write(async (db) => {
        const { clockOffsetSeconds: before } = await lockApp(db, appId)
        if (before === offsetSeconds) return
        await db.run(...MOVE_CLOCK({ offset: offsetSeconds, app_id: appId }))
        await appendAudit(db, entryOf?.(before))
      }),
    addKey: (appId, key, entry) =>
      database.write(async (db) => {
        await markChanged(db, appId)
        await addKey(db, appId, key)
        await appendAudit(db, entry)
      }),
    revokeKey: (appId, serialNo, revokedAtMs, entryOf) =>
      database.write(async (db) => {
        const version = await nextVersion(db)
        const found = await db.row(FIND_KEY, appId, serialNo)
        if (!found) throw new RecordNotFound(`app ${appId} has no key with serial number ${serialNo}`)
        if (!(await revokeKey(db, appId, { serialNo, revokedAtMs }))) return
        await db.run(...MARK_CHANGED({ version, app_id: appId }))
        await appendAudit(db, entryOf?.({ ...keyRows.fromRow(found), revokedAtMs }))
      }),
    async changesSince(version) {
      const current = (await database.find(VERSION))?.[0]
      return current === version ? { version, apps: [] } : readChanges(database, version)
    },
  }
}

/** Must run within a transaction. */
export async function addApp(db: Transaction, app: App): Promise<void> {
  await db.run(...ADD_APP({ ...appRows.toValues(app), registry_version: await nextVersion(db) }))
  for (const key of app.keys) await addKey(db, app.appId, key)
}

/** Must run within a transaction, and first of all that concerns the app. The app cannot change until its end. */
export async function lockApp(db: Transaction, appId: string): Promise<App> {
  await markChanged(db, appId)
  return (await findApp(db, appId)) as App
}

/** Must run within a transaction that has locked the app. */
export async function applyToApp(db: Transaction, app: App, applied: AppliedToApp): Promise<void> {
  if (applied.kind === 'add-key') await addKey(db, app.appId, applied.key)
  else if (applied.kind === 'revoke-key') await revokeKey(db, app.appId, applied)
  else await keepSettings(db, { ...app, ...applied.settings, updatedAtMs: applied.updatedAtMs })
}

async function keepSettings(db: Transaction, app: App): Promise<void> {
  const values = { ...settingRows.toValues(app), updated_at_ms: app.updatedAtMs, app_id: app.appId }
  await db.run(...CHANGE_APP(values))
}

/** Returns false when it was revoked before. */
async function revokeKey(
  db: Transaction,
  appId: string,
  { serialNo, revokedAtMs }: { serialNo: string; revokedAtMs: number },
): Promise<boolean> {
  return (await db.run(...REVOKE_KEY({ at_ms: revokedAtMs, app_id: appId, serial_no: serialNo }))) > 0
}

async function addKey(db: Transaction, appId: string, key: AppKey): Promise<void> {
  await db.run(...ADD_KEY({ ...keyRows.toValues(key), app_id: appId }))
}

export async function findApp(db: Reader, appId: string): Promise<App | undefined> {
  return toApps(await db.rows(FIND_APP, appId))[0]
}

export async function listApps(
  db: Reader,
  { limit, after = '', appIds }: { limit: number; after?: string } & OfApps,
): Promise<App[]> {
  const app_ids = appIds === undefined ? null : [...appIds]
  return toApps(await db.rows(...LIST_APPS({ after, app_ids, limit })))
}

async function readChanges(database: Database, since: number): Promise<{ version: number; apps: App[] }> {
  const rows = await database.rows(CHANGES, since)
  const changes = rows.map((row) => row.slice(1)).filter(([appId]) => appId !== null)
  return { version: rows[0]?.[0] as number, apps: toApps(changes) }
}

/**
 * Takes rows of the columns of an app and of a key, one for each key. An app without keys has one row without a key.
 */
export function toApps(rows: Row[]): App[] {
  const apps: App[] = []
  for (const row of rows) {
    if (apps.at(-1)?.appId !== row[0]) apps.push({ ...appRows.fromRow(row), keys: [] })
    const key = row.slice(appRows.names.length)
    if (key[0] !== null) apps.at(-1)?.keys.push(keyRows.fromRow(key))
  }
  return apps
}

async function markChanged(db: Transaction, appId: string): Promise<void> {
  const version = await nextVersion(db)
  if ((await db.run(...MARK_CHANGED({ version, app_id: appId }))) === 0)
    throw new RecordNotFound(`no app ${appId} is registered`)
}

async function nextVersion(db: Transaction): Promise<number> {
  return (await db.row(NEXT_VERSION))?.[0] as number
}
