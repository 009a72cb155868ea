import { randomBytes } from 'node:crypto'
import { PROBE_SETTING } from '../../bulk-store.ts'
import type { Connection } from '../database/connection.ts'
import { readSetting, writeSetting } from './setting-store.ts'

/** As much as the largest of usual writes: a disk may have room for one page and not for an order. */
const BYTES = 32 * 1024

/** Other bytes each time, for SQLite writes nothing that is there already. */
export function probeMain(connection: Connection): void {
  connection.write((db) => {
    readSetting(db, PROBE_SETTING)
    writeSetting(db, PROBE_SETTING, randomBytes(BYTES / 2).toString('hex'))
  })
}
