import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import type { StorePlace } from '../../stores/store-place.ts'
import type { ListedMigration } from './migrations.ts'

/** Leaves an entry in the audit trail about migrations that were applied. @throws {CliFailure} */
export async function recordMigrations(
  place: StorePlace,
  environment: Environment,
  applied: ListedMigration[],
  clock: Clock,
): Promise<void> {
  try {
    const { commandEntry } = await import('@txgw/domain/audit/command-entry')
    const store = await openStore(place, environment)
    const names = applied.map(({ file, name }) => (file === undefined ? name : `${file}: ${name}`))
    const change = { object: 'schema', appId: null, before: null, after: { migrations: names } }
    await store.audit.append(commandEntry('migrate up', clock, change)).finally(() => store.close())
  } catch (error) {
    throw storeFailure(error)
  }
}
