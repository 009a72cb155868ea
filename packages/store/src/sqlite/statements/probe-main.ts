import { randomBytes } from 'node:crypto'
import { PROBE_SETTING } from '../../bulk-store.ts'
import type { Connection } from '../database/connection.ts'
import { readSetting, writeSetting } from './setting-store.ts'

/** As much as the largest usual write: a disk may have room for one page but not for an order. */
const BYTES = 32 * 1024

/** Writes different bytes each time, because SQLite does not write what is already there. */
export function probeMain(connection: Connection): void {
  connection.writeUnnoted((db) => {
    readSetting(db, PROBE_SETTING)
    writeSetting(db, PROBE_SETTING, randomBytes(BYTES / 2).toString('hex'))
  })
}
