import { setTimeout as delay } from 'node:timers/promises'
import { PrimaryFinder } from '../pool/find-primary.ts'
import { codeOf, storeError } from '../session/errors.ts'
import { POSTGRES_LIMITS, START_TIMEOUT_MS } from '../session/limits.ts'
import { isPooled, refuseSharedSession } from '../session/pooler.ts'
import { describeAddress, parseServerAddress } from '../session/server-address.ts'
import type { Row, Session, Value } from '../session/session.ts'

/**
 * A migration gives up a lock that it does not get soon: while it queues, every later session waits behind
 * it.
 */
export const LOCK_TIMEOUT_MS = 200
const LOCK_PAUSE_MS = 300
const LOCK_ATTEMPTS_MAX = 200

const LOCK_NOT_AVAILABLE = '55P03'

/** A separate session for schema changes: statements may take long, waiting for locks may not. */
export interface MigrationSession {
  schema: string
  where: string
  rows(text: string, ...values: Value[]): Promise<Row[]>
  /** Runs statements without values, and retries until they get their locks. */
  command(text: string): Promise<void>
  /** Like `command`, but in one transaction and for statements that do not name the schema. */
  change(text: string): Promise<void>
}

export async function withMigrationSession<T>(
  { url, schema }: { url: string; schema: string },
  act: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  const address = parseServerAddress(url)
  const where = `schema ${schema} of ${describeAddress(address)}`
  const limits = {
    ...POSTGRES_LIMITS,
    connectTimeoutMs: START_TIMEOUT_MS,
    statementTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  }
  const finder = new PrimaryFinder({ address, schema, limits })
  const session = await finder.open(() => {})
  const command = (text: string) => patiently(async () => void (await session.command(text)))
  try {
    if (await isPooled(session)) await refuseUnlessKept(session, finder, where)
    return await act({
      schema,
      where,
      rows: (text, ...values) => session.query(text, values),
      command,
      // One text is one transaction, and the search path is reset at its end.
      change: (text) => command(`SET LOCAL search_path TO "${schema}", pg_temp;\n${text}`),
    })
  } catch (error) {
    throw storeError(error, where)
  } finally {
    await session.end()
  }
}

async function refuseUnlessKept(session: Session, finder: PrimaryFinder, where: string): Promise<void> {
  const other = await finder.open(() => {})
  try {
    await refuseSharedSession(session, other, where)
  } finally {
    await other.end()
  }
}

async function patiently(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS_MAX) throw error
      await delay(LOCK_PAUSE_MS)
    }
  }
}
