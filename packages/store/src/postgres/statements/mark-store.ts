import {
  BEAT_SETTING,
  type MarkStore,
  RELEASE_SETTING,
  readMarks,
  STORE_ID_SETTING,
  type StoreMarks,
} from '@txgw/domain/evidence/store-marks'
import { ENVIRONMENT_SETTING } from '../../environment-mark.ts'
import { headRows } from '../../rows/audit-row.ts'
import type { Database, Row } from '../pool/database.ts'
import { READ_HEADS } from './audit/audit-store.ts'

const COUNT_ON = `
  INSERT INTO env.settings AS kept (name, value) VALUES ('${BEAT_SETTING}', '1')
  ON CONFLICT (name) DO UPDATE SET value = (kept.value::bigint + 1)::text
  RETURNING value`
export const READ_MARKS = `
  SELECT name, value FROM env.settings
  WHERE name IN ('${ENVIRONMENT_SETTING}', '${STORE_ID_SETTING}', '${BEAT_SETTING}', '${RELEASE_SETTING}')`
export const READ_PLACE = `SELECT current_database()::text, system_identifier::text FROM pg_control_system()`

/**
 * What is read before the count is durable with it: the commit of the count waits for the disk, and for the standby,
 * after everything that was visible then. What is read after it could still be lost with the server.
 */
export function createMarkStore(database: Database): MarkStore {
  let place: Row[] | undefined
  return {
    async beat() {
      place ??= await database.rowsOnce(READ_PLACE).catch(() => [])
      const heads = await database.rows(READ_HEADS)
      const settings = await database.rows(READ_MARKS)
      const beat = await database.writeUnnoted((db) => db.row(COUNT_ON))
      return { ...toMarks({ place, settings, heads }), beat: Number(beat?.[0]) }
    },
    onWrite: (listen) => database.onWrite(listen),
  }
}

export function toMarks({
  place: [place],
  settings,
  heads,
}: {
  place: Row[]
  settings: Row[]
  heads: Row[]
}): StoreMarks & { environment: string | undefined } {
  const [database, cluster] = (place ?? ['', null]) as [string, string | null]
  return {
    place: { kind: 'postgres', cluster, database },
    ...readMarks(new Map(settings as [string, string][])),
    heads: heads.map(headRows.fromRow),
  }
}
