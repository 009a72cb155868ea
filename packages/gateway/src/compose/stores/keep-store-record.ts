import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import { identifyStore } from '@txgw/domain/evidence/accept-store'
import { compareInUse } from '@txgw/domain/evidence/compare-store'
import type { Fault } from '@txgw/domain/evidence/finding'
import { type KeptRecord, keepRecord } from '@txgw/domain/evidence/keep-record'
import { recordFiles } from '@txgw/domain/evidence/record-files'
import type { StoreMarks } from '@txgw/domain/evidence/store-marks'
import { nextRecord } from '@txgw/domain/evidence/store-record'
import { ownHalves } from '@txgw/domain/platform-keys/own-halves'
import type { Store } from '@txgw/store/store'
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
  const { ownKeys } = await ownHalves(join(dataDir, environment, 'platform-keys'), configuredKeyPath)
  const keys = Object.fromEntries(ownKeys.map(({ serialNo, fingerprint }) => [serialNo, fingerprint]))
  const files = recordFiles(dataDir, environment)
  let { kept: record } = await files.read()
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
