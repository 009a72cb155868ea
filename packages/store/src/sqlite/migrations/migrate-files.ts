import { openPatiently, type StoreDirectory } from '../open-sqlite-store.ts'
import { mainFile, requestsFile } from './database-files.ts'

/**
 * Brings the files of one environment to the newest version.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function migrateFiles(
  { directory, environment }: StoreDirectory,
  { withContracts }: { withContracts: boolean },
): Promise<void> {
  const files = [{ ...mainFile(directory), environment }, requestsFile(directory)]
  for (const file of files) (await openPatiently({ ...file, withContracts })).close()
}
