import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { makeId } from '../base/ids.ts'
import { identifyStore } from '../evidence/accept-store.ts'
import { compareInUse } from '../evidence/compare-store.ts'
import type { Fault } from '../evidence/finding.ts'
import { type KeptRecord, keepRecord } from '../evidence/keep-record.ts'
import { RecordFiles } from '../evidence/record-files.ts'
import type { StoreMarks } from '../evidence/store-marks.ts'
import { nextRecord } from '../evidence/store-record.ts'
import type { Logger } from '../log/logger.ts'
import { ownHalves } from '../platform-keys/own-halves.ts'
import type { Store } from '../storage/store.ts'
import type { ExaminedPlace } from './examine-store.ts'

/**
 * Writes the record of a store that is in use now, and keeps it up to date.
 * @param onFault called when the store went back in time while it was in use, or became another one
 */
export async function keepStoreRecord(
  place: ExaminedPlace,
  options: { store: Store; realClock: Clock; logger: Logger; onFault(faults: Fault[]): void },
): Promise<KeptRecord> {
  const { environment, dataDir, configuredKeyPath } = place
  const { store, realClock, logger, onFault } = options
  const storeId = await identifyStore(store.settings, () => makeId(realClock.nowMs()))
  const halves = await ownHalves(join(dataDir, environment, 'platform-keys'), configuredKeyPath)
  const keys = Object.fromEntries(halves.map(({ serialNo, fingerprint }) => [serialNo, fingerprint]))
  const files = new RecordFiles(dataDir, environment)
  let { record } = await files.read()
  const write = async (marks: StoreMarks) => {
    record = nextRecord({ ...marks, storeId: marks.storeId ?? storeId }, keys, record)
    await files.write(record)
  }
  await write(await store.marks.beat())
  let hasFailed = false
  return keepRecord({
    marks: store.marks,
    async record(marks) {
      const faults = record ? compareInUse(record, marks, `the store of ${environment}`) : []
      if (faults.length > 0) return onFault(faults)
      await write(marks)
      hasFailed = false
    },
    onFailure(error) {
      if (!hasFailed) logger.warn({ environment, err: error }, 'could not record how far the store has come')
      hasFailed = true
    },
  })
}
