import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import { acceptStore } from '@txgw/domain/evidence/accept-store'
import { compareStore, type Evidence } from '@txgw/domain/evidence/compare-store'
import { type Findings, toldBy } from '@txgw/domain/evidence/finding'
import type { ReleaseRequest } from '@txgw/domain/evidence/hold'
import { recordFiles } from '@txgw/domain/evidence/record-files'
import type { StoreRecord } from '@txgw/domain/evidence/store-record'
import { setKeyAside } from '@txgw/domain/platform-keys/key-files'
import { ownHalves } from '@txgw/domain/platform-keys/own-halves'
import { peekSqlite } from '@txgw/store/sqlite/peek-store'
import { openStore } from './open-store.ts'

export interface ExaminedPlace {
  environment: Environment
  dataDir: string
  databaseUrl: string | undefined
  configuredKeyPath: string | undefined
}

export interface Examined extends Findings {
  record: StoreRecord | undefined
}

/**
 * Compares the store of one environment, and the platform keys of this data directory, with what the directory knows
 * about them. It changes nothing but a record that cannot be read, which it removes.
 * @throws {StoreUnavailable} @throws {StartError}
 */
export async function examineStore(place: ExaminedPlace): Promise<Examined> {
  try {
    return await compare(place)
  } catch (error) {
    return { record: undefined, faults: toldBy(error), remarks: [] }
  }
}

async function compare(place: ExaminedPlace): Promise<Examined> {
  const { environment, dataDir } = place
  const files = recordFiles(dataDir, environment)
  const { kept: record, damaged } = await files.read()
  await files.remove(damaged)
  const directory = join(dataDir, environment)
  const evidence: Evidence = {
    environment,
    record,
    ...(await findStore(
      place,
      (record?.heads ?? []).map(({ position }) => position),
    )),
    hasConfiguredKey: place.configuredKeyPath !== undefined,
    ...(await ownHalves(join(directory, 'platform-keys'), place.configuredKeyPath)),
  }
  const { faults, remarks } = compareStore(evidence)
  const unread = damaged.map((path) => ({
    kind: 'record-damaged' as const,
    says: `the record ${path} cannot be read, so the store is not compared with it`,
  }))
  return { record, faults, remarks: [...unread, ...remarks] }
}

async function findStore(
  { environment, dataDir, databaseUrl }: ExaminedPlace,
  positions: number[],
): Promise<Pick<Evidence, 'found' | 'where' | 'isEmptyFile' | 'isUsed' | 'requestsMissing'>> {
  if (databaseUrl === undefined) {
    const { store, path, ...files } = peekSqlite(join(dataDir, environment), positions)
    return { found: store, where: path, ...files }
  }
  // Loaded only when needed, so that the embedded store starts without it.
  const { peekPostgres } = await import('@txgw/store/postgres/peek-store')
  const found = await peekPostgres({ url: databaseUrl, environment }, positions)
  const where = `the database of ${environment}`
  return { found, where, isEmptyFile: false, isUsed: false, requestsMissing: false }
}

/**
 * Writes into the store that it is used as it is from now on, and makes it if it is missing. A platform key that does
 * not fit its public half is set aside, so that the service signs with another.
 */
export async function acceptPlace(
  place: ExaminedPlace,
  { examined, request, realClock }: { examined: Examined; request: ReleaseRequest; realClock: Clock },
): Promise<void> {
  const { environment, dataDir } = place
  const { record, faults } = examined
  const misfits = faults.flatMap(({ serialNo }) => serialNo ?? [])
  const store = await openStore(place)
  try {
    const makeOne = () => makeId(realClock.nowMs())
    await acceptStore({ settings: store.settings, record, faults, request, makeId: makeOne })
  } finally {
    await store.close()
  }
  for (const serialNo of misfits) await setKeyAside(join(dataDir, environment, 'platform-keys'), serialNo)
}
