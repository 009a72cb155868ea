import { StoreUnavailable } from '../store.ts'
import type { Link } from './link.ts'

const SESSION_OF_SERVER = 'SELECT pg_backend_pid()'

/** Whether another process answers in the session than the one that opened it. */
export async function isPooled(link: Link): Promise<boolean> {
  const rows = await link.command(SESSION_OF_SERVER)
  return rows[0]?.[0] !== rows.state.pid
}

/**
 * A pooler that lends a session of the server for one statement or one transaction gives the one that was
 * used last to whoever asks next, or goes around. What a session is told cannot be kept there: settings,
 * prepared statements, locks.
 * @param other opened beside it
 * @throws {StoreUnavailable}
 */
export async function refuseSharedSession(link: Link, other: Link, where: string): Promise<void> {
  const first = await sessionOf(link)
  const others = await sessionOf(other)
  const later = [await sessionOf(link), await sessionOf(link)]
  if (others !== first && later.every((session) => session === first)) return
  throw new StoreUnavailable(
    `${where} is reached through a pooler that gives a transaction any session of the server, so that prepared ` +
      'statements and time limits are lost; set pool_mode=session for this database in the pooler, or name ' +
      'the server itself',
  )
}

async function sessionOf(link: Link): Promise<unknown> {
  return (await link.command(SESSION_OF_SERVER))[0]?.[0]
}
