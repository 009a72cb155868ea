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
import type { Connection } from '../database/connection.ts'
import type { Row } from '../database/database.ts'
import { untilFree } from '../database/write-patiently.ts'
import { READ_HEADS } from './audit/audit-store.ts'

const COUNT_ON = `
  INSERT INTO settings (name, value) VALUES ('${BEAT_SETTING}', '1')
  ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`
export const READ_MARKS = `
  SELECT name, value FROM settings
  WHERE name IN ('${ENVIRONMENT_SETTING}', '${STORE_ID_SETTING}', '${BEAT_SETTING}', '${RELEASE_SETTING}')`

/** A commit is on the disk with every commit before it, so the count is too. */
export function createMarkStore(connection: Connection): MarkStore {
  return {
    beat: () =>
      untilFree(async () =>
        connection.writeUnnoted((db) => {
          db.run(COUNT_ON)
          return toMarks(db.rows(READ_MARKS), db.rows(READ_HEADS))
        }),
      ),
    onWrite: (listen) => connection.onWrite(listen),
  }
}

export function toMarks(settings: Row[], heads: Row[]): StoreMarks & { environment: string | undefined } {
  return {
    place: { kind: 'sqlite' },
    ...readMarks(new Map(settings as [string, string][])),
    heads: heads.map(headRows.fromRow),
  }
}
