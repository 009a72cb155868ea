import { StoreUnavailable } from '@txgw/base/store-errors'
import { CONNECT_TIMEOUT, ConnectError, codeOf } from './errors.ts'
import { describeHost } from './server-address.ts'
import { Session, type SessionOptions } from './session.ts'
import { settingsStatement } from './session-settings.ts'

const STATE = `pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
  current_setting('synchronous_commit')`
const TIMELINE = `CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END`

/** Error codes of hosted servers that do not show their write-ahead log. */
const NOT_TOLD = ['0A000', '42501', '42883', '55000']

/** The server is a standby: it may lag behind, and it cannot be written to. */
export class NotPrimary extends StoreUnavailable {}

export interface ServerState {
  /** The server is a standby or cannot be written to. */
  isStandby: boolean
  synchronousCommit: string
  /** Grows with each promotion; 0 if the server does not report it. */
  timeline: number
}

/**
 * Opens a session with the server, if it is a primary that can be trusted with writes.
 * @throws {NotPrimary} @throws {StoreUnavailable} and the errors of the driver
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const session = new Session(options)
  const { limits } = options
  await within(limits.connectTimeoutMs, session, async () => {
    await greet(session)
    await session.command(settingsStatement(limits))
  })
  return session
}

/** Destroys the session if the act fails or takes longer. */
export async function within<T>(
  ms: number,
  session: Session,
  act: (session: Session) => Promise<T>,
): Promise<T> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    session.destroy()
  }, ms)
  try {
    return await act(session)
  } catch (error) {
    session.destroy()
    throw isLate ? new ConnectError(CONNECT_TIMEOUT, 'the server did not answer in time') : error
  } finally {
    clearTimeout(timer)
  }
}

export async function askState(session: Session): Promise<ServerState> {
  const [isStandby, synchronousCommit, walFile] = await ask(session)
  return {
    isStandby: isStandby === true,
    synchronousCommit: String(synchronousCommit),
    timeline: typeof walFile === 'string' ? Number.parseInt(walFile.slice(0, 8), 16) : 0,
  }
}

async function greet(session: Session): Promise<void> {
  const { isStandby, synchronousCommit, timeline } = await askState(session)
  const where = `the server ${describeHost(session.host)}`
  if (isStandby) throw new NotPrimary(`${where} is read-only`)
  if (synchronousCommit === 'off')
    throw new StoreUnavailable(
      `${where} has synchronous_commit off, so a crash would lose acknowledged writes; set it to on, ` +
        'also for this role and this database',
    )
  session.timeline = timeline
}

async function ask(session: Session): Promise<unknown[]> {
  try {
    return (await session.command(`SELECT ${STATE}, ${TIMELINE}`))[0] ?? []
  } catch (error) {
    if (!NOT_TOLD.includes(codeOf(error))) throw error
    return (await session.command(`SELECT ${STATE}`))[0] ?? []
  }
}
