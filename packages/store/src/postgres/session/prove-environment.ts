import type { Environment } from '@txgw/base/environment'
import { ENVIRONMENT_SETTING, refuseOtherEnvironment } from '../../environment-mark.ts'
import { storeError } from './errors.ts'
import type { Session } from './session.ts'
import { ADD_SETTING, READ_SETTING } from './setting-statements.ts'

/**
 * Marks the schema with its environment if it has no mark yet.
 * @throws {StoreUnavailable} it has the mark of another environment; the session is closed
 */
export async function proveEnvironment(
  session: Session,
  environment: Environment,
  where: string,
): Promise<void> {
  try {
    const mark = (await readMark(session)) ?? (await addMark(session, environment))
    refuseOtherEnvironment(mark, environment, where)
  } catch (error) {
    session.destroy()
    throw storeError(error, where)
  }
}

async function readMark(session: Session): Promise<unknown> {
  return (await session.query(READ_SETTING, [ENVIRONMENT_SETTING]))[0]?.[0]
}

/** If two sessions add a mark at the same time, both read the one that was added first. */
async function addMark(session: Session, environment: Environment): Promise<unknown> {
  await session.query(ADD_SETTING, [ENVIRONMENT_SETTING, environment])
  return readMark(session)
}
