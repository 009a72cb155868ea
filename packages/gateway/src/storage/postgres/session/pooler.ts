import { StoreUnavailable } from '../../../base/store-errors.ts'
import type { Session } from './session.ts'

const SESSION_OF_SERVER = 'SELECT pg_backend_pid()'

/** Whether another process answers in the session than the one that opened it. */
export async function isPooled(session: Session): Promise<boolean> {
  const rows = await session.command(SESSION_OF_SERVER)
  return rows[0]?.[0] !== rows.state.pid
}

/**
 * A pooler that lends a session of the server for one statement or one transaction gives the one that was
 * used last to whoever asks next, or goes around. What a session is told cannot be kept there: settings,
 * prepared statements, locks.
 * @param other opened beside it
 * @throws {StoreUnavailable}
 */
export async function refuseSharedSession(session: Session, other: Session, where: string): Promise<void> {
  const first = await sessionOf(session)
  const others = await sessionOf(other)
  const later = [await sessionOf(session), await sessionOf(session)]
  if (others !== first && later.every((session) => session === first)) return
  throw new StoreUnavailable(
    `${where} is reached through a pooler that gives a transaction any session of the server, so that prepared ` +
      'statements and time limits are lost; set pool_mode=session for this database in the pooler, or name ' +
      'the server itself',
  )
}

async function sessionOf(session: Session): Promise<unknown> {
  return (await session.command(SESSION_OF_SERVER))[0]?.[0]
}
