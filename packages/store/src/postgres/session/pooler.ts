import { StoreUnavailable } from '@txgw/base/store-errors'
import type { Session } from './session.ts'

const SESSION_OF_SERVER = 'SELECT pg_backend_pid()'

/** Whether the server process that answers differs from the one that opened the session. */
export async function isPooled(session: Session): Promise<boolean> {
  const rows = await session.command(SESSION_OF_SERVER)
  return rows[0]?.[0] !== rows.state.pid
}

/**
 * Refuses a pooler that lends a server session for only one statement or one transaction. Such a pooler gives
 * the next client the session that was used last, or rotates. Settings, prepared statements and locks do not
 * stay with a client there.
 * @param other a second session, opened beside the first
 * @throws {StoreUnavailable}
 */
export async function refuseSharedSession(session: Session, other: Session, where: string): Promise<void> {
  const first = await sessionOf(session)
  const others = await sessionOf(other)
  const later = [await sessionOf(session), await sessionOf(session)]
  if (others !== first && later.every((session) => session === first)) return
  throw new StoreUnavailable(
    `${where} is behind a pooler that runs each transaction in any session of the server, so prepared ` +
      'statements and time limits are lost; set pool_mode=session for this database in the pooler, or connect ' +
      'to the server directly',
  )
}

async function sessionOf(session: Session): Promise<unknown> {
  return (await session.command(SESSION_OF_SERVER))[0]?.[0]
}
