import type { DatabaseSync } from 'node:sqlite'
import type { Environment } from '../../../base/environment.ts'
import { ENVIRONMENT_SETTING, refuseOtherEnvironment } from '../../environment-mark.ts'

const READ = 'SELECT value FROM settings WHERE name = ?'
const ADD = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'

/**
 * Marks the file with its environment if it has no mark yet.
 * @throws {StoreUnavailable} it has the mark of another environment
 */
export function proveEnvironment(db: DatabaseSync, environment: Environment): void {
  const readMark = () => db.prepare(READ).get(ENVIRONMENT_SETTING)?.value
  if (readMark() === undefined) db.prepare(ADD).run(ENVIRONMENT_SETTING, environment)
  refuseOtherEnvironment(readMark(), environment, db.location() as string)
}
